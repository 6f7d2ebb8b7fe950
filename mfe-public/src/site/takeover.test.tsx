import { act, fireEvent } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { TAKEN_OVER } from "./program.ts";
import { keepForTakeover } from "./takeover.ts";

let root: Root | undefined;
afterEach(() => {
	act(() => root?.unmount());
	root = undefined;
	document.body.innerHTML = "";
});

test("what is pressed too early is pressed once more when there is a program, in its order, and then no more", () => {
	keepForTakeover();
	document.body.innerHTML =
		'<button type="button"><i>a</i></button><button type="button">b</button><button>sends</button><a href="#x">link</a>';
	for (const element of document.querySelectorAll<HTMLElement>("i, button:nth-child(n + 2), a")) element.click();
	const pressed: (string | null)[] = [];
	document.body.addEventListener("click", ({ target }) => pressed.push((target as Element).textContent));
	window.dispatchEvent(new Event(TAKEN_OVER));
	expect(pressed).toEqual(["a", "b"]);
	window.dispatchEvent(new Event(TAKEN_OVER));
	document.querySelector("button")?.click();
	window.dispatchEvent(new Event(TAKEN_OVER));
	expect(pressed).toEqual(["a", "b", "a"]);
});

test("a press in whose midst the program takes over is not pressed twice", () => {
	keepForTakeover();
	document.body.innerHTML = '<button type="button">a</button>';
	const pressed = vi.fn();
	const button = document.querySelector("button");
	button?.addEventListener("click", () => window.dispatchEvent(new Event(TAKEN_OVER)), { once: true });
	button?.addEventListener("click", pressed);
	button?.click();
	expect(pressed).toHaveBeenCalledOnce();
});

function Form({ onSend }: { onSend: (id: string, text: string) => void }) {
	const [id, setId] = useState("");
	const [text, setText] = useState("");
	return (
		<form>
			<input value={id} onChange={({ target }) => setId(target.value)} />
			<textarea value={text} onChange={({ target }) => setText(target.value)} />
			<button type="button" onClick={() => onSend(id, text)}>
				Send
			</button>
		</form>
	);
}

test("what is typed too early is what the program knows, before what is pressed", async () => {
	const send = vi.fn();
	document.body.innerHTML = `<div id="root">${renderToString(<Form onSend={send} />)}</div>`;
	keepForTakeover();
	const [input, textarea] = document.querySelectorAll<HTMLInputElement>("input, textarea");
	for (const [field, texts] of [
		[input, ["ab", "abc"]],
		[textarea, ["Guten Tag"]],
	] as const)
		for (const text of texts) {
			if (field) field.value = text;
			field?.dispatchEvent(new Event("input", { bubbles: true }));
		}
	document.querySelector("button")?.click();
	await act(async () => {
		root = hydrateRoot(document.getElementById("root") as HTMLElement, <Form onSend={send} />);
	});
	act(() => void window.dispatchEvent(new Event(TAKEN_OVER)));
	expect([input?.value, textarea?.value]).toEqual(["abc", "Guten Tag"]);
	fireEvent.click(document.querySelector("button") as HTMLElement);
	expect(send).toHaveBeenLastCalledWith("abc", "Guten Tag");
});
