import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unwrap, unwrapList, unwrapTagged } from "./request.ts";

/** What comes of asking for a letter; by default it is there at once. */
const load = vi.fn<(font: string, letter: string) => Promise<unknown>>();
beforeEach(() => {
	vi.useFakeTimers();
	load.mockReset().mockResolvedValue([]);
	Object.defineProperty(document, "fonts", { value: { load }, configurable: true });
	document.documentElement.style.setProperty("--brand-font-text", "Text");
	document.documentElement.style.setProperty("--brand-font-heading", "Heading");
});
afterEach(() => {
	vi.useRealTimers();
	Reflect.deleteProperty(document, "fonts");
	document.documentElement.removeAttribute("style");
});

const answer = (body: unknown) => new Response(JSON.stringify(body));

test("a record is told once the rare letters of its names are there, for headings too", async () => {
	const { promise, resolve } = Promise.withResolvers<unknown>();
	load.mockReturnValue(promise);
	const told = vi.fn();
	const reading = unwrapTagged(answer({ name: "Kőszegi & Yıldız" })).then(({ data }) => told(data));
	await vi.advanceTimersByTimeAsync(50);
	expect(told).not.toHaveBeenCalled();
	resolve([]);
	await reading;
	expect(told).toHaveBeenCalledWith({ name: "Kőszegi & Yıldız" });
	expect(load.mock.calls).toEqual([
		["1em Text", "ő"],
		["1em Heading", "ő"],
	]);
});

test("letters that do not come are not waited for any longer", async () => {
	load.mockReturnValue(new Promise(() => {}));
	const reading = unwrapList(answer([{ name: "Yıldız" }]));
	await vi.advanceTimersByTimeAsync(200);
	expect((await reading).rows).toEqual([{ name: "Yıldız" }]);
	expect(load.mock.calls).toEqual([["1em Text", "ı"]]);
});

test("for what has none nothing is asked", async () => {
	await unwrap(answer({ name: "Müller Œuvre Straße" }));
	expect(load).not.toHaveBeenCalled();
});
