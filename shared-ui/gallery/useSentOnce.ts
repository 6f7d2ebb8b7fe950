import { type RefObject, useEffect, useRef } from "react";

/** Submits the contained form once after rendering, to show the state after a submission. */
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
