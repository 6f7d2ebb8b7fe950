import { TAKEN_OVER } from "./program.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: EventTarget | null): target is Field =>
	target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Tells the program of a text as if it were typed now. React has noted what it found in the field and would see no
 * change; it is told of every value but one that goes past the field's own setter.
 */
function typeAgain(field: Field, text: string): void {
	field.value = "";
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * What is pressed or typed before there is a program to answer is pressed and typed once more when there is one. To be
 * called once, before the program is there.
 */
export function keepForTakeover(): void {
	const presses: { button: HTMLButtonElement; event: Event }[] = [];
	const texts = new Map<Field, string>();
	const press = (event: Event) => {
		const button = event.target instanceof Element ? event.target.closest("button") : null;
		if (button?.type === "button") presses.push({ button, event });
	};
	const type = ({ target }: Event) => {
		if (isField(target)) texts.set(target, target.value);
	};
	const repeat = () => {
		removeEventListener("click", press, true);
		removeEventListener("input", type, true);
		for (const [field, text] of texts) typeAgain(field, text);
		// A press that is still under way reaches the program by itself.
		for (const { button, event } of presses) if (event.eventPhase === Event.NONE) button.click();
	};
	addEventListener("click", press, true);
	addEventListener("input", type, true);
	addEventListener(TAKEN_OVER, repeat, { once: true });
}
