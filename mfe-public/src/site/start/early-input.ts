import { HYDRATED, ISLAND } from "../../hydration/hydrated-event.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An action of the visitor in a part of the page that was not hydrated yet. */
interface EarlyAction {
	element: Element;
	isText: boolean;
	repeat: () => void;
}

/**
 * Returns the target of the event after which the element works: its island (a part hydrated on its own), or the
 * window.
 */
const partOf = (element: Element): EventTarget => element.closest(`[${ISLAND}]`) ?? window;

const closest = <Tag extends keyof HTMLElementTagNameMap>({ target }: Event, tag: Tag) =>
	target instanceof Element ? target.closest(tag) : null;

const isField = (target: EventTarget | null): target is Field =>
	target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/**
 * Sets a text field to what was typed before hydration. Uses the element's own setter, because React overrides it and
 * would not notice the change.
 */
function typeAgain(field: Field, text: string): void {
	field.value = "";
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Repeats the visitor's choice in a select, so that React handles it. */
function chooseAgain(field: Field, value: string): void {
	field.value = value;
	field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Repeats the change of a checkbox, whatever state hydration has given to it. */
function switchAgain(field: HTMLInputElement, isOn: boolean): void {
	field.checked = !isOn;
	field.click();
}

/** Adds the page's query and fragment to a link to another language, which is prerendered without them. */
function keepAddress(link: HTMLAnchorElement): void {
	const query = new URLSearchParams(location.search);
	for (const [name, value] of new URLSearchParams(link.search)) query.set(name, value);
	link.search = query.toString();
	link.hash = location.hash;
}

/**
 * Records the visitor's input before hydration and replays it once. Must be called once, before the application is
 * loaded.
 */
export function recordEarlyInput(): void {
	const hydrated = new WeakSet<EventTarget>();
	const actions = new Map<object, EarlyAction>();
	/** The button that was pressed before hydration and has not been released yet. */
	let pressedButton: HTMLButtonElement | null = null;

	const isEarly = (element: Element) => !hydrated.has(partOf(element));

	/**
	 * Records an action under a key: a later one with the same key, as for a field, replaces it; each click has its own
	 * key.
	 */
	const record = (element: Element, repeat: () => void, key: object = {}, isText = false) =>
		void actions.set(key, { element, repeat, isText });

	const recordInput = ({ target, type }: Event) => {
		if (!isField(target) || !isEarly(target)) return;
		if (target instanceof HTMLInputElement && target.type === "checkbox") {
			const isOn = target.checked;
			record(target, () => switchAgain(target, isOn), target);
		} else if (type !== "input") return;
		else if (target.type === "file")
			record(target, () => target.dispatchEvent(new Event("change", { bubbles: true })), target);
		else {
			const text = target.value;
			const again = target instanceof HTMLSelectElement ? chooseAgain : typeAgain;
			record(target, () => again(target, text), target, true);
		}
	};
	const onPointerDown = (event: Event) => {
		const button = closest(event, "button");
		pressedButton = button && isEarly(button) ? button : null;
	};
	const onClick = (event: Event) => {
		// Records a checkbox on click, because hydration during the click could reset it before its `input` event.
		recordInput(event);
		const link = closest(event, "a");
		if (link?.getAttribute("href")?.startsWith("?") && isEarly(link)) keepAddress(link);
		const button = closest(event, "button");
		if (button?.type !== "button" || (button !== pressedButton && !isEarly(button))) return;
		pressedButton = null;
		event.stopImmediatePropagation();
		if (isEarly(button)) record(button, () => button.click());
		else button.click();
	};
	const replay = (part: EventTarget, isText: boolean) => {
		for (const [key, action] of [...actions]) {
			if (partOf(action.element) !== part || action.isText !== isText) continue;
			actions.delete(key);
			action.repeat();
		}
	};

	addEventListener("pointerdown", onPointerDown, true);
	addEventListener("click", onClick, true);
	addEventListener("input", recordInput, true);
	addEventListener(HYDRATED, ({ target }) => {
		if (!target) return;
		// Replays texts before the next key, so that the key is appended to them.
		queueMicrotask(() => replay(target, true));
		// Replays clicks after the current event, which is itself one of the recorded ones.
		setTimeout(() => {
			hydrated.add(target);
			replay(target, false);
		});
	});
}
