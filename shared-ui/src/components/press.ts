import { useLayoutEffect, useReducer, useRef } from "react";
import { flushSync } from "react-dom";

/** A finger or the main button of the mouse is down. */
let isDown = false;
let release: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function press(event: MouseEvent) {
	if (event.button !== 0) return;
	clearTimeout(release);
	isDown = true;
}

function letGo() {
	if (!isDown) return;
	clearTimeout(release);
	// The click comes after this event, within the same task.
	release = setTimeout(() => {
		isDown = false;
		// Drawn by the time that whoever waited goes on, such as to move the focus there.
		flushSync(() => {
			for (const tell of [...waiting]) tell();
		});
	});
}

if (typeof window !== "undefined") {
	// A finger's mouse events come after its pointer is gone, and move the focus only then.
	for (const type of ["pointerdown", "mousedown"] as const) window.addEventListener(type, press, true);
	for (const type of ["pointerup", "pointercancel", "mouseup", "dragend"] as const)
		window.addEventListener(type, letGo, true);
	// Of the window alone: nothing else is heard of a press that ends elsewhere.
	window.addEventListener("blur", letGo);
}

function onRelease(tell: () => void) {
	waiting.add(tell);
	return () => {
		waiting.delete(tell);
	};
}

/** Resolves once nothing is pressed any more. */
export const untilReleased = (): Promise<void> =>
	new Promise((resolve) => {
		if (!isDown) return resolve();
		const stop = onRelease(() => {
			stop();
			resolve();
		});
	});

/**
 * Keeps what is shown as it is while something is being pressed. A press takes the focus from a field, and what that
 * makes appear or vanish must not move the pressed control away before it is released.
 */
export function useHeld<T>(value: T): T {
	const shown = useRef(value);
	const [, draw] = useReducer((times: number) => times + 1, 0);
	const isHeld = isDown;
	useLayoutEffect(() => {
		if (isHeld) return onRelease(draw);
		shown.current = value;
		return undefined;
	});
	return isHeld ? shown.current : value;
}
