import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Button } from "./Button/Button.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const isBusy = () => screen.queryByRole("progressbar") !== null;

/** Waits so long and is done; what the button looks like then. */
function waitFor(milliseconds: number) {
	const { rerender } = render(<Button isPending>Speichern</Button>);
	pass(milliseconds);
	expect(isBusy()).toBe(true);
	rerender(<Button isPending={false}>Speichern</Button>);
}

test("what is done before the spinner appears leaves none", () => {
	waitFor(190);
	expect(isBusy()).toBe(false);
});

test("a spinner that has just appeared stays until it has been seen for 200 ms", () => {
	waitFor(250);
	expect(isBusy()).toBe(true);
	pass(140);
	expect(isBusy()).toBe(true);
	pass(20);
	expect(isBusy()).toBe(false);
});

test("a spinner that has been seen long enough goes at once", () => {
	waitFor(450);
	expect(isBusy()).toBe(false);
});

test("the button can be pressed again as soon as it is done", () => {
	waitFor(250);
	expect(screen.getByRole("button").getAttribute("aria-disabled")).toBeNull();
});
