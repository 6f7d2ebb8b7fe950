import { useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";

let isDown = false;
let release: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function press(event: MouseEvent) {
	if (event.button !== 0) return;
	clearTimeout(release);
	isDown = true;
}

function letGo() {
	if (!isDown) return;
	clearTimeout(release);
	// The pressed state ends only in the next task, because the click event still follows in this one.
	release = setTimeout(() => {
		isDown = false;
		// Renders synchronously, so that code after `untilReleased` can move the focus to elements that appear now.
		flushSync(() => {
			for (const listener of [...listeners]) listener();
		});
	});
}

if (typeof window !== "undefined") {
	// Touch devices send mouse events after `pointerup` and move the focus only then, so both kinds are necessary.
	for (const type of ["pointerdown", "mousedown"] as const) window.addEventListener(type, press, true);
	for (const type of ["pointerup", "pointercancel", "mouseup", "dragend"] as const)
		window.addEventListener(type, letGo, true);
	// A pointer that is released outside of the window sends no event, so losing the focus ends the press too.
	window.addEventListener("blur", letGo);
}

function onRelease(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** Resolves when no finger and no mouse button is pressed, so that the focus does not move during a press. */
export const untilReleased = (): Promise<void> =>
	new Promise((resolve) => {
		if (!isDown) return resolve();
		const stop = onRelease(() => {
			stop();
			resolve();
		});
	});

/**
 * Returns `value`, but during a press the value from before the press. A press moves the focus, which may show or hide
 * an error message; the pressed button must not move before it is released.
 */
export function useStableWhilePressed<T>(value: T): T {
	const shown = useRef(value);
	const [, draw] = useReducer((times: number) => times + 1, 0);
	const isPressed = isDown;
	useLayoutEffect(() => {
		if (isPressed) return onRelease(draw);
		shown.current = value;
		return undefined;
	});
	return isPressed ? shown.current : value;
}
