import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Button } from "./Button/Button.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const isBusy = () => screen.queryByRole("progressbar") !== null;

/** Renders a busy button for the given time, then ends the work. */
function work(milliseconds: number) {
	const { rerender } = render(<Button isPending>Speichern</Button>);
	pass(milliseconds);
	expect(isBusy()).toBe(true);
	rerender(<Button isPending={false}>Speichern</Button>);
}

test.each([
	["that ends before its spinner appears shows none", 190],
	["whose spinner was visible long enough hides it at once", 450],
])("work %s", (_, milliseconds) => {
	work(milliseconds);
	expect(isBusy()).toBe(false);
});

test("a spinner stays visible for at least 200 ms, while the button can be pressed again", () => {
	work(250);
	expect(screen.getByRole("button").getAttribute("aria-disabled")).toBeNull();
	pass(140);
	expect(isBusy()).toBe(true);
	pass(20);
	expect(isBusy()).toBe(false);
});
