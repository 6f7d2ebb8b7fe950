import { type RefObject, useEffect, useRef, useState } from "react";

const DURATION_MS = 1200;
const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

const ease = (part: number) => 1 - (1 - part) ** 3;

/** Counts up when the figure comes into view. One that is visible at once stays, because a reset would distract. */
export function useCountUp(figure: string): { ref: RefObject<HTMLParagraphElement | null>; shown: string } {
	const ref = useRef<HTMLParagraphElement>(null);
	const [part, setPart] = useState(1);

	useEffect(() => {
		const element = ref.current;
		if (!element || !("IntersectionObserver" in window) || window.matchMedia(REDUCED_MOTION).matches) return;
		let frame = 0;
		const count = (began: number) => (now: number) => {
			const passed = Math.min(1, Math.max(0, now - began) / DURATION_MS);
			setPart(ease(passed));
			if (passed < 1) frame = requestAnimationFrame(count(began));
		};
		let wasOutOfView = false;
		const observer = new IntersectionObserver(([entry]) => {
			if (!entry?.isIntersecting) {
				wasOutOfView = true;
				// Resets the number only while it is out of view, so that the visitor does not notice.
				setPart(0);
				return;
			}
			observer.disconnect();
			if (wasOutOfView) frame = requestAnimationFrame(count(performance.now()));
		});
		observer.observe(element);
		return () => {
			observer.disconnect();
			cancelAnimationFrame(frame);
		};
	}, []);

	const shown = String(Math.round(Number(figure) * part)).padStart(figure.length, "0");
	return { ref, shown };
}
