import { act, fireEvent } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HYDRATED, ISLAND } from "../../hydration/hydrated-event.ts";
import { recordEarlyInput } from "./early-input.ts";

let root: Root | undefined;
let page: EventTarget;

// Each test has a page element of its own, because a page that has been hydrated stays hydrated.
beforeAll(() => recordEarlyInput());
beforeEach(() => {
	document.body.innerHTML = `<div ${ISLAND}></div>`;
	page = document.body.firstElementChild ?? document.body;
});
afterEach(() => {
	act(() => root?.unmount());
	root = undefined;
	document.body.innerHTML = "";
});

const setMarkup = (html: string) => {
	(page as Element).innerHTML = html;
};
const hydratePart = (part = page) =>
	act(async () => {
		part.dispatchEvent(new Event(HYDRATED, { bubbles: true }));
		await new Promise((resolve) => setTimeout(resolve));
	});
const all = <Found extends HTMLElement = HTMLElement>(selector: string) => [
	...document.querySelectorAll<Found>(selector),
];
const one = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
	const [found] = all<Found>(selector);
	if (!found) throw new Error(`There is no ${selector}.`);
	return found;
};
const down = (element: Element) => fireEvent.pointerDown(element);

/** Records the clicks that reach the application. */
function recordClicks() {
	const names: (string | null)[] = [];
	page.addEventListener("click", ({ target }) => names.push((target as Element).textContent));
	return names;
}

test("early clicks are replayed once after hydration, in their order", async () => {
	setMarkup('<button type="button"><i>a</i></button><button type="button">b</button>');
	const names = recordClicks();
	for (const element of [...all("i, button:nth-child(n + 2)"), one("i")]) element.click();
	expect(names).toEqual([]);
	await hydratePart();
	expect(names).toEqual(["a", "b", "a"]);
	await hydratePart();
	one("button").click();
	expect(names).toEqual(["a", "b", "a", "a"]);
});

test("submit buttons and links are left to the browser", () => {
	setMarkup('<form><button>sends</button></form><a href="#x">link</a>');
	const names = recordClicks();
	one("form").addEventListener("submit", (event) => event.preventDefault());
	for (const element of all("button, a")) element.click();
	expect(names).toEqual(["sends", "link"]);
});

test("a press that begins before hydration and ends after it counts once and has no pointer details", async () => {
	setMarkup('<button type="button">a</button>');
	const details: number[] = [];
	page.addEventListener("click", (event) => details.push((event as MouseEvent).detail));
	down(one("button"));
	await hydratePart();
	fireEvent.click(one("button"), { detail: 1 });
	// React Aria ignores a click whose pointerdown it has not seen, unless the click has no pointer details.
	expect(details).toEqual([0]);
	down(one("button"));
	fireEvent.click(one("button"), { detail: 1 });
	expect(details).toEqual([0, 1]);
});

test("a press during hydration is not replayed twice", async () => {
	setMarkup('<button type="button">a</button>');
	const names = recordClicks();
	window.addEventListener("pointerdown", () => void hydratePart(), { once: true, capture: true });
	down(one("button"));
	one("button").click();
	await hydratePart();
	expect(names).toEqual(["a"]);
});

test("an island keeps its clicks until it is hydrated itself", async () => {
	setMarkup(`<button type="button">a</button><div ${ISLAND}><button type="button">b</button></div>`);
	const names = recordClicks();
	for (const button of all("button")) button.click();
	await hydratePart();
	expect(names).toEqual(["a"]);
	for (const button of all("button")) button.click();
	expect(names).toEqual(["a", "a"]);
	await hydratePart(one(`[${ISLAND}] [${ISLAND}]`));
	expect(names).toEqual(["a", "a", "b", "b"]);
});

test("a link to the page in another language keeps the rest of the address", () => {
	window.history.replaceState(null, "", "/validateCertificate?cid=abc&lng=en#file-check");
	setMarkup('<a href="?lng=de">Deutsch</a>');
	page.addEventListener("click", (event) => event.preventDefault());
	one("a").click();
	expect(one<HTMLAnchorElement>("a").href).toMatch(/\/validateCertificate\?cid=abc&lng=de#file-check$/);
	window.history.replaceState(null, "", "/");
});

interface FormProps {
	onSend: (...values: unknown[]) => void;
	onFiles?: () => void;
}

function Form({ onSend, onFiles }: FormProps) {
	const [id, setId] = useState("");
	const [text, setText] = useState("");
	const [isOn, setOn] = useState(false);
	const [country, setCountry] = useState("");
	return (
		<form>
			<input value={id} onChange={({ target }) => setId(target.value)} />
			<textarea value={text} onChange={({ target }) => setText(target.value)} />
			<input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
			<select value={country} onChange={({ target }) => setCountry(target.value)}>
				<option value="">all</option>
				<option value="HU">Hungary</option>
			</select>
			<input type="file" onChange={onFiles} />
			<button type="button" onClick={() => onSend(id, text, isOn, country)}>
				Send
			</button>
		</form>
	);
}

async function hydrate(form: ReactElement): Promise<void> {
	await act(async () => {
		root = hydrateRoot(page as Element, form);
	});
	// As on every change of a field's context.
	await act(async () => root?.render(form));
	await hydratePart();
}

test("early input of text fields, checkboxes and selects reaches React before the replayed clicks", async () => {
	const send = vi.fn();
	setMarkup(renderToString(<Form onSend={send} />));
	const [input, textarea] = all<HTMLInputElement>("input:not([type]), textarea");
	for (const [field, texts] of [
		[input, ["ab", "abc"]],
		[textarea, ["Guten Tag"]],
	] as const)
		for (const text of texts) {
			if (field) field.value = text;
			field?.dispatchEvent(new Event("input", { bubbles: true }));
		}
	one("[type=checkbox]").click();
	fireEvent.input(one("select"), { target: { value: "HU" } });
	one("button").click();
	await hydrate(<Form onSend={send} />);
	expect(send.mock.calls).toEqual([["abc", "Guten Tag", true, "HU"]]);
	expect([input?.value, textarea?.value]).toEqual(["abc", "Guten Tag"]);
	expect(one<HTMLInputElement>("[type=checkbox]").checked).toBe(true);
});

test("a checkbox that was checked and unchecked early stays unchecked", async () => {
	const send = vi.fn();
	setMarkup(renderToString(<Form onSend={send} />));
	one("[type=checkbox]").click();
	one("[type=checkbox]").click();
	await hydrate(<Form onSend={send} />);
	one("button").click();
	expect(send).toHaveBeenLastCalledWith("", "", false, "");
	expect(one<HTMLInputElement>("[type=checkbox]").checked).toBe(false);
});

test("a file that was chosen early is reported once", async () => {
	const files = vi.fn();
	setMarkup(renderToString(<Form onSend={() => {}} onFiles={files} />));
	one("[type=file]").dispatchEvent(new Event("input", { bubbles: true }));
	one("[type=file]").dispatchEvent(new Event("change", { bubbles: true }));
	await hydrate(<Form onSend={() => {}} onFiles={files} />);
	expect(files).toHaveBeenCalledOnce();
});
