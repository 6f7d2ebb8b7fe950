import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Width in pixels until the browser has measured the chart, and in tests, which have no layout. */
const USUAL = 320;

export function useWidth(): [frame: RefObject<HTMLDivElement | null>, width: number] {
	const frame = useRef<HTMLDivElement>(null);
	const [width, setWidth] = useState(USUAL);
	useLayoutEffect(() => {
		const element = frame.current;
		if (!element) return;
		const measure = () => setWidth(element.clientWidth || USUAL);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return [frame, width];
}
