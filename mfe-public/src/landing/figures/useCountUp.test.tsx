import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useCountUp } from "./useCountUp.ts";

function Figure({ figure }: { figure: string }) {
	const { ref, shown } = useCountUp(figure);
	return <p ref={ref}>{shown}</p>;
}

const motion = (isReduced: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
let enterView: () => void;
let stayOutOfView: () => void;
let isObserved: boolean;

beforeEach(() => {
	isObserved = false;
	vi.useFakeTimers();
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
				enterView = () => notify([{ isIntersecting: true }]);
				stayOutOfView = () => notify([{ isIntersecting: false }]);
			}
			observe() {
				isObserved = true;
			}
			disconnect() {
				isObserved = false;
			}
		},
	);
});
afterEach(() => void vi.useRealTimers());

test("does not animate when the visitor prefers reduced motion", () => {
	motion(true);
	render(<Figure figure="56" />);
	expect(screen.getByText("56")).toBeTruthy();
	expect(isObserved).toBe(false);
});

test("leaves a figure that is in view at the start unchanged", () => {
	motion(false);
	render(<Figure figure="56" />);
	act(enterView);
	act(() => vi.advanceTimersByTime(160));
	expect(screen.getByText("56")).toBeTruthy();
	expect(isObserved).toBe(false);
});

test("resets a figure below the window to zero and counts it up once in view, with a constant width", () => {
	motion(false);
	render(<Figure figure="56" />);
	const figure = screen.getByText("56");
	act(stayOutOfView);
	expect(figure.textContent).toBe("00");
	act(enterView);
	expect(isObserved).toBe(false);
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
