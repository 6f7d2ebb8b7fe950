import { act, fireEvent } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ISLAND, TAKEN_OVER } from "../../hydration/taken-over.ts";
import { keepForTakeover } from "./takeover.ts";

let root: Root | undefined;
let page: EventTarget;

// Each test has a page of its own: what is taken over once stays so.
beforeAll(() => keepForTakeover());
beforeEach(() => {
	document.body.innerHTML = `<div ${ISLAND}></div>`;
	page = document.body.firstElementChild ?? document.body;
});
afterEach(() => {
	act(() => root?.unmount());
	root = undefined;
	document.body.innerHTML = "";
});

const draw = (html: string) => {
	(page as Element).innerHTML = html;
};
const takeOver = (part = page) =>
	act(async () => {
		part.dispatchEvent(new Event(TAKEN_OVER, { bubbles: true }));
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

/** What reaches the program. */
function pressed() {
	const names: (string | null)[] = [];
	page.addEventListener("click", ({ target }) => names.push((target as Element).textContent));
	return names;
}

test("what is pressed too early is pressed when there is a program, in its order, and then no more", async () => {
	draw('<button type="button"><i>a</i></button><button type="button">b</button>');
	const names = pressed();
	for (const element of all("i, button:nth-child(n + 2)")) element.click();
	expect(names).toEqual([]);
	await takeOver();
	expect(names).toEqual(["a", "b"]);
	await takeOver();
	one("button").click();
	expect(names).toEqual(["a", "b", "a"]);
});

test("each of two presses counts", async () => {
	draw('<button type="button">a</button>');
	const names = pressed();
	one("button").click();
	one("button").click();
	await takeOver();
	expect(names).toEqual(["a", "a"]);
});

test("what the browser itself answers is left to it", () => {
	draw('<form><button>sends</button></form><a href="#x">link</a>');
	const names = pressed();
	one("form").addEventListener("submit", (event) => event.preventDefault());
	for (const element of all("button, a")) element.click();
	expect(names).toEqual(["sends", "link"]);
});

test("a press that begins before and ends after the program has come counts once, without a pointer", async () => {
	draw('<button type="button">a</button>');
	const details: number[] = [];
	page.addEventListener("click", (event) => details.push((event as MouseEvent).detail));
	down(one("button"));
	await takeOver();
	fireEvent.click(one("button"), { detail: 1 });
	// What began with a pointer that the program has not seen would be ignored by it.
	expect(details).toEqual([0]);
	down(one("button"));
	fireEvent.click(one("button"), { detail: 1 });
	expect(details).toEqual([0, 1]);
});

test("a press in whose midst the program takes over is not pressed twice", async () => {
	draw('<button type="button">a</button>');
	const names = pressed();
	window.addEventListener("pointerdown", () => void takeOver(), { once: true, capture: true });
	down(one("button"));
	one("button").click();
	await takeOver();
	expect(names).toEqual(["a"]);
});

test("a part that comes later than the page keeps what is pressed in it until then", async () => {
	draw(`<button type="button">a</button><div ${ISLAND}><button type="button">b</button></div>`);
	const names = pressed();
	for (const button of all("button")) button.click();
	await takeOver();
	expect(names).toEqual(["a"]);
	for (const button of all("button")) button.click();
	expect(names).toEqual(["a", "a"]);
	await takeOver(one(`[${ISLAND}] [${ISLAND}]`));
	expect(names).toEqual(["a", "a", "b", "b"]);
});

test("a link to the page in another language keeps the rest of the address", () => {
	window.history.replaceState(null, "", "/validateCertificate?cid=abc&lng=en#file-check");
	draw('<a href="?lng=de">Deutsch</a>');
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
	return (
		<form>
			<input value={id} onChange={({ target }) => setId(target.value)} />
			<textarea value={text} onChange={({ target }) => setText(target.value)} />
			<input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
			<input type="file" onChange={onFiles} />
			<button type="button" onClick={() => onSend(id, text, isOn)}>
				Send
			</button>
		</form>
	);
}

async function hydrate(form: ReactElement): Promise<void> {
	await act(async () => {
		root = hydrateRoot(page as Element, form);
	});
	// As it happens with every change of what is around a field.
	await act(async () => root?.render(form));
	await takeOver();
}

test("what is typed and switched too early is what the program knows, before what is pressed", async () => {
	const send = vi.fn();
	draw(renderToString(<Form onSend={send} />));
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
	one("button").click();
	await hydrate(<Form onSend={send} />);
	expect(send.mock.calls).toEqual([["abc", "Guten Tag", true]]);
	expect([input?.value, textarea?.value]).toEqual(["abc", "Guten Tag"]);
	expect(one<HTMLInputElement>("[type=checkbox]").checked).toBe(true);
});

test("what is switched on and off again too early is off", async () => {
	const send = vi.fn();
	draw(renderToString(<Form onSend={send} />));
	one("[type=checkbox]").click();
	one("[type=checkbox]").click();
	await hydrate(<Form onSend={send} />);
	one("button").click();
	expect(send).toHaveBeenLastCalledWith("", "", false);
	expect(one<HTMLInputElement>("[type=checkbox]").checked).toBe(false);
});

test("a file that is chosen too early is told once", async () => {
	const files = vi.fn();
	draw(renderToString(<Form onSend={() => {}} onFiles={files} />));
	one("[type=file]").dispatchEvent(new Event("input", { bubbles: true }));
	one("[type=file]").dispatchEvent(new Event("change", { bubbles: true }));
	await hydrate(<Form onSend={() => {}} onFiles={files} />);
	expect(files).toHaveBeenCalledOnce();
});

function Choice() {
	const [country, setCountry] = useState("");
	return (
		<>
			<select value={country} onChange={(event) => setCountry(event.target.value)}>
				<option value="">all</option>
				<option value="HU">Hungary</option>
			</select>
			<output>{country}</output>
		</>
	);
}

test("what was chosen from a list too early is chosen when there is a program", async () => {
	draw(renderToString(<Choice />));
	fireEvent.input(one("select"), { target: { value: "HU" } });
	await act(async () => {
		root = hydrateRoot(page as Element, <Choice />);
	});
	await takeOver();
	expect(one("output").textContent).toBe("HU");
});
