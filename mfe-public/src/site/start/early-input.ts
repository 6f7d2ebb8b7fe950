import { HYDRATED, ISLAND } from "../../hydration/hydrated-event.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Something that the visitor did before React handled that part of the page, so that it must be repeated later. */
interface EarlyAction {
	element: Element;
	isText: boolean;
	repeat: () => void;
}

/** Returns the target of the event that announces hydration: the island around the element, or the window. */
const partOf = (element: Element): EventTarget => element.closest(`[${ISLAND}]`) ?? window;

const closest = <Tag extends keyof HTMLElementTagNameMap>({ target }: Event, tag: Tag) =>
	target instanceof Element ? target.closest(tag) : null;

const isField = (target: EventTarget | null): target is Field =>
	target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Enters a text again. It bypasses React's own setter, because React would otherwise not notice the change. */
function typeAgain(field: Field, text: string): void {
	field.value = "";
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

function chooseAgain(field: Field, value: string): void {
	field.value = value;
	field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Sets the opposite state and then clicks, so that React notices a change in whatever state the field is. */
function switchAgain(field: HTMLInputElement, isOn: boolean): void {
	field.checked = !isOn;
	field.click();
}

/** Completes a link to another language, because its prerendered address lacks the page's query and fragment. */
function keepAddress(link: HTMLAnchorElement): void {
	const query = new URLSearchParams(location.search);
	for (const [name, value] of new URLSearchParams(link.search)) query.set(name, value);
	link.search = query.toString();
	link.hash = location.hash;
}

/** Records input before hydration and repeats it afterwards. Call it once, before the application is loaded. */
export function recordEarlyInput(): void {
	const hydrated = new WeakSet<EventTarget>();
	const actions = new Map<object, EarlyAction>();
	/** The button that is being pressed. Hydration between press and release would otherwise lose the click. */
	let pressedButton: HTMLButtonElement | null = null;

	const isEarly = (element: Element) => !hydrated.has(partOf(element));

	/** Stores an action to repeat, in place of one with the same key, so that the last text of a field counts. */
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
		// Repeats texts before the next key press is handled, because its letter must be appended to them.
		queueMicrotask(() => replay(target, true));
		// Repeats clicks only after the current event has ended, because that event may itself be a recorded click.
		setTimeout(() => {
			hydrated.add(target);
			replay(target, false);
		});
	});
}
