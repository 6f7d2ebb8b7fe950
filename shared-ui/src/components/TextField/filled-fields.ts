import type { SyntheticEvent } from "react";

/**
 * Returns the current text of a field, which may differ from the text that React knows (`known`), because password
 * managers fill in texts without an event. If the `value` attribute differs from `known`, React has not rendered the
 * field yet, and `known` is newer.
 */
export const filledText = (field: HTMLInputElement | HTMLTextAreaElement, known: string): string =>
	known === field.defaultValue ? field.value : known;

/**
 * Returns the current texts of form fields by name, including those that a password manager has filled in without an
 * event. Disabled and missing fields keep their text from `known`.
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

/** Returns handlers that call `read` before a render on focus or hover overwrites what a password manager filled in. */
export function readsFilledFields(read: (event: SyntheticEvent<HTMLFormElement>) => void) {
	return { onFocusCapture: read, onBlurCapture: read, onPointerOverCapture: read };
}
