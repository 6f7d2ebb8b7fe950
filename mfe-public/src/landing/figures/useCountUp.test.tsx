import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCountUp } from "./useCountUp.ts";

function Figure({ figure }: { figure: string }) {
	const { ref, shown } = useCountUp(figure);
	return <p ref={ref}>{shown}</p>;
}

const motion = (isReduced: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
let comeIntoSight: () => void;
let stayAway: () => void;
let isWatched: boolean;

beforeEach(() => {
	isWatched = false;
	vi.useFakeTimers();
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
				comeIntoSight = () => notify([{ isIntersecting: true }]);
				stayAway = () => notify([{ isIntersecting: false }]);
			}
			observe() {
				isWatched = true;
			}
			disconnect() {
				isWatched = false;
			}
		},
	);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("nothing moves for those who want it so", () => {
	motion(true);
	render(<Figure figure="56" />);
	expect(screen.getByText("56")).toBeTruthy();
	expect(isWatched).toBe(false);
});

test("a figure that is in sight from the beginning stays as it is", () => {
	motion(false);
	render(<Figure figure="56" />);
	act(comeIntoSight);
	act(() => vi.advanceTimersByTime(160));
	expect(screen.getByText("56")).toBeTruthy();
	expect(isWatched).toBe(false);
});

test("a figure is back at its beginning before it comes into sight, counts once, and never changes its width", () => {
	motion(false);
	render(<Figure figure="56" />);
	const figure = screen.getByText("56");
	act(stayAway);
	expect(figure.textContent).toBe("00");
	act(comeIntoSight);
	expect(isWatched).toBe(false);
	const seen = [figure.textContent];
	for (let frame = 0; frame < 100; frame++) {
		act(() => vi.advanceTimersByTime(16));
		seen.push(figure.textContent);
	}
	expect(seen.every((text) => /^\d\d$/.test(text))).toBe(true);
	expect(seen.some((text) => Number(text) < 20)).toBe(true);
	expect(seen.toSorted()).toEqual(seen);
	expect(seen.at(-1)).toBe("56");
});
