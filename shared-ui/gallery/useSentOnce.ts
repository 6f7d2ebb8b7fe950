import { type RefObject, useEffect, useRef } from "react";

/** Sends the form inside once the page stands there, to show what comes after that. */
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
