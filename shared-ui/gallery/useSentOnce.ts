import { type RefObject, useEffect, useRef } from "react";

/** Submits the form once after rendering, so that the gallery can show the errors that appear after a submission. */
export function useSentOnce(): RefObject<HTMLDivElement | null> {
	const box = useRef<HTMLDivElement>(null);
	const isSent = useRef(false);
	useEffect(() => {
		if (isSent.current) return;
		isSent.current = true;
		box.current?.querySelector("form")?.requestSubmit();
	}, []);
	return box;
}
