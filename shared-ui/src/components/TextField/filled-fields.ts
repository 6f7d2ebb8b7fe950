import type { SyntheticEvent } from "react";

/**
 * Returns the text that a password manager has filled in without an event, or else `known`, the text in React state.
 * React writes each rendered text into the `value` attribute. If the attribute differs from `known`, the field is not
 * rendered yet and `known` is newer.
 */
export const filledText = (field: HTMLInputElement | HTMLTextAreaElement, known: string): string =>
	known === field.defaultValue ? field.value : known;

/**
 * Returns the text of each field in `known`, including texts that a password manager has filled in without an event.
 * Disabled and missing fields keep their text from `known`.
 */
export function textsIn<Name extends string>(form: HTMLFormElement, known: Record<Name, string>): Record<Name, string> {
	const texts = { ...known };
	for (const name of Object.keys(known) as Name[]) {
		const control = form.elements.namedItem(name);
		const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
		if (isText && !control.disabled) texts[name] = filledText(control, known[name]);
	}
	return texts;
}

/**
 * Returns form handlers that call `read` before focus or hover causes a render, because a render would overwrite text
 * that was filled in without events.
 */
export function readsFilledFields(read: (event: SyntheticEvent<HTMLFormElement>) => void) {
	return { onFocusCapture: read, onBlurCapture: read, onPointerOverCapture: read };
}
