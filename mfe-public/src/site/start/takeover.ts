import { ISLAND, TAKEN_OVER } from "../../hydration/taken-over.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a visitor did before there was a program for that part of the page. */
interface Act {
	element: Element;
	isText: boolean;
	repeat: () => void;
}

/** What the program takes over at once: an island, or everything that is in none. */
const partOf = (element: Element): EventTarget => element.closest(`[${ISLAND}]`) ?? window;

const closest = <Tag extends keyof HTMLElementTagNameMap>({ target }: Event, tag: Tag) =>
	target instanceof Element ? target.closest(tag) : null;

const isField = (target: EventTarget | null): target is Field =>
	target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Bypasses the setter that React has put on the field; otherwise React would see no change. */
function typeAgain(field: Field, text: string): void {
	field.value = "";
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The address says nothing of what was chosen. */
function chooseAgain(field: Field, value: string): void {
	field.value = value;
	field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The same for a switch, whatever the program has made of it in the meantime. */
function switchAgain(field: HTMLInputElement, isOn: boolean): void {
	field.checked = !isOn;
	field.click();
}

/** The server draws the links to this page in other languages without knowing what else its address says. */
function keepAddress(link: HTMLAnchorElement): void {
	const query = new URLSearchParams(location.search);
	for (const [name, value] of new URLSearchParams(link.search)) query.set(name, value);
	link.search = query.toString();
	link.hash = location.hash;
}

/** Records the visitor's input before the program is loaded and replays it once. Call it once, before that. */
export function keepForTakeover(): void {
	const taken = new WeakSet<EventTarget>();
	const acts = new Map<object, Act>();
	/** Pressed before there was a program, which knows nothing of that when the button is released. */
	let begun: HTMLButtonElement | null = null;

	const isEarly = (element: Element) => !taken.has(partOf(element));

	/** Of a field it is the last that counts, of presses each. */
	const keep = (element: Element, repeat: () => void, key: object = {}, isText = false) =>
		void acts.set(key, { element, repeat, isText });

	const note = ({ target, type }: Event) => {
		if (!isField(target) || !isEarly(target)) return;
		if (target instanceof HTMLInputElement && target.type === "checkbox") {
			const isOn = target.checked;
			keep(target, () => switchAgain(target, isOn), target);
		} else if (type !== "input") return;
		else if (target.type === "file")
			keep(target, () => target.dispatchEvent(new Event("change", { bubbles: true })), target);
		else {
			const text = target.value;
			const again = target instanceof HTMLSelectElement ? chooseAgain : typeAgain;
			keep(target, () => again(target, text), target, true);
		}
	};
	const begin = (event: Event) => {
		const button = closest(event, "button");
		begun = button && isEarly(button) ? button : null;
	};
	const press = (event: Event) => {
		// While the click is under way, the program can come and take a switch for what it was.
		note(event);
		const link = closest(event, "a");
		if (link?.getAttribute("href")?.startsWith("?") && isEarly(link)) keepAddress(link);
		const button = closest(event, "button");
		if (button?.type !== "button" || (button !== begun && !isEarly(button))) return;
		begun = null;
		event.stopImmediatePropagation();
		if (isEarly(button)) keep(button, () => button.click());
		else button.click();
	};
	const repeat = (part: EventTarget, isText: boolean) => {
		for (const [key, act] of [...acts]) {
			if (partOf(act.element) !== part || act.isText !== isText) continue;
			acts.delete(key);
			act.repeat();
		}
	};

	addEventListener("pointerdown", begin, true);
	addEventListener("click", press, true);
	addEventListener("input", note, true);
	addEventListener(TAKEN_OVER, ({ target }) => {
		if (!target) return;
		// Before the next key: what it adds is then added to the text.
		queueMicrotask(() => repeat(target, true));
		// After the event that is under way, which is one of those that are kept.
		setTimeout(() => {
			taken.add(target);
			repeat(target, false);
		});
	});
}
