import { useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";

/** True while a finger or the main mouse button is pressed. */
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
	// Clears the pressed state in the next task, because the click event still follows in this one.
	release = setTimeout(() => {
		isDown = false;
		// Renders synchronously, so that callers of `untilReleased` can move the focus to new elements.
		flushSync(() => {
			for (const listener of [...listeners]) listener();
		});
	});
}

if (typeof window !== "undefined") {
	// Listens for both kinds of events, because touch devices send mouse events after pointerup and move the focus only
	// then.
	for (const type of ["pointerdown", "mousedown"] as const) window.addEventListener(type, press, true);
	for (const type of ["pointerup", "pointercancel", "mouseup", "dragend"] as const)
		window.addEventListener(type, letGo, true);
	// Ends the press when the window loses focus, because a pointer that is released outside of it sends no other event.
	window.addEventListener("blur", letGo);
}

function onRelease(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** Resolves once neither finger nor mouse button is pressed. */
export const untilReleased = (): Promise<void> =>
	new Promise((resolve) => {
		if (!isDown) return resolve();
		const stop = onRelease(() => {
			stop();
			resolve();
		});
	});

/**
 * Returns `value`, but while a pointer is pressed the value from before the press. A press moves the focus, and
 * messages that appear or disappear on blur must not move the pressed control before its release.
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
