import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const file = (name: string) => ({ href: `/site/${name}`, integrity: `sha256-${name}` });
const PROGRAM = { page: [file("a.js"), file("b.js")], reader: [file("c.js")] };

type Report = (list: { getEntriesByName: (name: string) => unknown[] }) => void;
let report: Report | undefined;
/** What was put into the head, where the test's browser would try to load it. */
let added: Element[];

class Paints {
	static supportedEntryTypes = ["paint"];
	constructor(callback: Report) {
		report = callback;
	}
	observe() {}
}

const painted = (entry: string) =>
	report?.({ getEntriesByName: (name) => (name === entry ? [{ name, entryType: "paint" }] : []) });

async function open(address = "/impressum"): Promise<void> {
	window.history.replaceState(null, "", address);
	document.head.innerHTML = "";
	document.body.innerHTML = '<div id="root"></div>';
	const list = document.createElement("script");
	list.id = "program";
	list.type = "application/json";
	list.textContent = JSON.stringify(PROGRAM);
	document.head.append(list);
	vi.spyOn(document.head, "append").mockImplementation((...nodes) => void added.push(...(nodes as Element[])));
	await import("./start.ts");
}

const scripts = () => added.filter((element) => element instanceof HTMLScriptElement);
const names = () => scripts().map(({ src }) => src.split("/").at(-1));
const asked = vi.fn();
const isMarked = () => document.getElementById("root")?.dataset.failed === "";

beforeEach(() => {
	added = [];
	asked.mockReset().mockReturnValue(new Promise(() => {}));
	vi.stubGlobal("fetch", asked);
	vi.resetModules();
	vi.stubGlobal("PerformanceObserver", Paints);
});
afterEach(() => {
	// What has been started waits for nothing any longer.
	window.dispatchEvent(new Event("keydown"));
	window.dispatchEvent(new Event("page-taken-over"));
	window.history.replaceState(null, "", "/");
	document.head.innerHTML = "";
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

test("the program comes once something has been seen, in its order and with its hashes", async () => {
	await open();
	painted("first-paint");
	await Promise.resolve();
	expect(names()).toEqual([]);
	painted("first-contentful-paint");
	await vi.waitFor(() => expect(names()).toEqual(["a.js", "b.js"]));
	for (const [index, script] of scripts().entries()) {
		expect(script).toMatchObject({ async: false, crossOrigin: "anonymous" });
		expect(script.integrity).toBe(PROGRAM.page[index]?.integrity);
	}
});

test("it waits for what the first look is still missing", async () => {
	vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
	await open();
	painted("first-contentful-paint");
	await new Promise((resolve) => setTimeout(resolve));
	expect(names()).toEqual([]);
	window.dispatchEvent(new Event("load"));
	await vi.waitFor(() => expect(names()).toEqual(["a.js", "b.js"]));
});

test.for([
	["what never arrives", "interactive", "first-contentful-paint"],
	["a paint that is never told", "complete", "none"],
] as const)("%s keeps it waiting only for a while", async ([, readyState, paint]) => {
	vi.useFakeTimers();
	vi.spyOn(document, "readyState", "get").mockReturnValue(readyState);
	await open();
	painted(paint);
	await vi.advanceTimersByTimeAsync(4_900);
	expect(names()).toEqual([]);
	await vi.advanceTimersByTimeAsync(200);
	expect(names()).toEqual(["a.js", "b.js"]);
	vi.useRealTimers();
});

test.for(["pointerdown", "keydown", "focusin", "scroll"])("it comes at once, and once, with a %s", async (sign) => {
	await open();
	window.dispatchEvent(new Event(sign));
	expect(names()).toEqual(["a.js", "b.js"]);
	window.dispatchEvent(new Event(sign));
	painted("first-contentful-paint");
	await new Promise((resolve) => setTimeout(resolve));
	expect(names()).toEqual(["a.js", "b.js"]);
});

test("a press while the page is still arriving is a sign, but the program takes over all of the page", async () => {
	const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
	await open();
	window.dispatchEvent(new Event("pointerdown"));
	expect(names()).toEqual([]);
	state.mockReturnValue("interactive");
	window.dispatchEvent(new Event("DOMContentLoaded"));
	expect(names()).toEqual(["a.js", "b.js"]);
});

test.for([
	["in the background", () => vi.spyOn(document, "hidden", "get").mockReturnValue(true)],
	["where paints are not told", () => vi.stubGlobal("PerformanceObserver", { supportedEntryTypes: [] })],
	["of an old browser", () => vi.stubGlobal("PerformanceObserver", {})],
] as const)("a page %s waits for no look", async ([, prepare]) => {
	prepare();
	await open();
	await vi.waitFor(() => expect(names()).toEqual(["a.js", "b.js"]));
});

test("a file that cannot be had marks the page; the reader's makes room for another try", async () => {
	await open("/validateCertificate?cid=abc");
	const [first, , reader] = scripts();
	const isRemoved = vi.spyOn(reader as HTMLScriptElement, "remove");
	reader?.dispatchEvent(new Event("error"));
	expect(isMarked()).toBe(false);
	expect(isRemoved).toHaveBeenCalledOnce();
	first?.dispatchEvent(new Event("error"));
	expect(isMarked()).toBe(true);
});

describe("a certificate in the address", () => {
	test.for([
		["?cid=ABC-d%20ef", "abcdef"],
		["?cid=abc&lng=de", "abc"],
		["?cid=a/../../x", "a%2F..%2F..%2Fx"],
	])("is asked for before the program is there: %s", async ([search, id]) => {
		await open(`/validateCertificate${search}`);
		expect(names()).toEqual(["a.js", "b.js", "c.js"]);
		expect(asked.mock.calls).toEqual([
			[`/api/validateCertificate/${id}`, { cache: "no-store", signal: expect.objectContaining({ aborted: false }) }],
		]);
	});

	test.for(["/validateCertificate", "/validateCertificate?cid=", "/validateCertificate?cid=Z12345678", "/?cid=abc"])(
		"nothing is asked where there is none: %s",
		async (address) => {
			await open(address);
			painted("first-contentful-paint");
			await vi.waitFor(() => expect(names()).toEqual(["a.js", "b.js"]));
			expect(asked).not.toHaveBeenCalled();
		},
	);
});

test.for([
	["", ""],
	["?q=%20apfel&country=&lng=de&cursor=abc", "?q=apfel&cursor=abc"],
])("the directory is asked before the program is there, which comes no sooner for it: %s", async ([search, query]) => {
	await open(`/directory${search}`);
	expect(asked.mock.calls).toEqual([[`/api/directory${query}`, expect.objectContaining({ cache: "default" })]]);
	expect(names()).toEqual([]);
});
