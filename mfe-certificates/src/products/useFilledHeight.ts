import { useLayoutEffect, useRef } from "react";

/** A box that reaches from where it begins to the foot of the window; CSS takes the height from `--products-top`. */
export function useFilledHeight() {
	const box = useRef<HTMLElement>(null);
	useLayoutEffect(() => {
		const measure = () => {
			const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
			box.current?.style.setProperty("--products-top", `${Math.round(top)}px`);
		};
		measure();
		const observer = new ResizeObserver(measure);
		// What stands above it may become higher or lower.
		for (let sibling = box.current?.previousElementSibling; sibling; sibling = sibling.previousElementSibling)
			observer.observe(sibling);
		observer.observe(document.body);
		return () => observer.disconnect();
	}, []);
	return box;
}
