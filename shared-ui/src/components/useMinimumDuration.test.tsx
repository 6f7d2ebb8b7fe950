import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Button } from "./Button/Button.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const isBusy = () => screen.queryByRole("progressbar") !== null;

/** Renders a busy button for the given time, then ends the work. */
function waitFor(milliseconds: number) {
	const { rerender } = render(<Button isPending>Speichern</Button>);
	pass(milliseconds);
	expect(isBusy()).toBe(true);
	rerender(<Button isPending={false}>Speichern</Button>);
}

test("work that ends before the spinner appears shows no spinner", () => {
	waitFor(190);
	expect(isBusy()).toBe(false);
});

test("a spinner stays visible for at least 200 ms", () => {
	waitFor(250);
	expect(isBusy()).toBe(true);
	pass(140);
	expect(isBusy()).toBe(true);
	pass(20);
	expect(isBusy()).toBe(false);
});

test("a spinner that was visible long enough disappears at once", () => {
	waitFor(450);
	expect(isBusy()).toBe(false);
});

test("the button can be pressed again while its spinner is still visible", () => {
	waitFor(250);
	expect(screen.getByRole("button").getAttribute("aria-disabled")).toBeNull();
});
