import { useLayoutEffect, useRef } from "react";

/** Returns a ref for a box that fills the window. It sets `--products-top`, the box's top in pixels, for the CSS. */
export function useFilledHeight() {
	const box = useRef<HTMLElement>(null);
	useLayoutEffect(() => {
		const measure = () => {
			const top = (box.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
			box.current?.style.setProperty("--products-top", `${Math.round(top)}px`);
		};
		measure();
		const observer = new ResizeObserver(measure);
		// Also observes the elements above the box, because a change of their height moves the box.
		for (let sibling = box.current?.previousElementSibling; sibling; sibling = sibling.previousElementSibling)
			observer.observe(sibling);
		observer.observe(document.body);
		return () => observer.disconnect();
	}, []);
	return box;
}
