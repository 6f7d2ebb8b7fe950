import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const file = (name: string) => ({ href: `/site/${name}`, integrity: `sha256-${name}` });
const PROGRAM = { page: [file("a.js"), file("b.js")], reader: [file("c.js")] };

type Report = (list: { getEntriesByName: (name: string) => unknown[] }) => void;
let report: Report | undefined;
/** The elements added to the head, captured because the test's browser would try to load them. */
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
const requested = vi.fn();
const isMarkedAsFailed = () => document.getElementById("root")?.dataset.failed === "";

beforeEach(() => {
	added = [];
	requested.mockReset().mockReturnValue(new Promise(() => {}));
	vi.stubGlobal("fetch", requested);
	vi.resetModules();
	vi.stubGlobal("PerformanceObserver", Paints);
});
afterEach(() => {
	// These events end what the script waits for, so that it does not affect the next test.
	window.dispatchEvent(new Event("keydown"));
	window.dispatchEvent(new Event("page-hydrated"));
	window.history.replaceState(null, "", "/");
	document.head.innerHTML = "";
});

test("the scripts are added after the first contentful paint, in order and with their hashes", async () => {
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

test("they wait for the load event", async () => {
	vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
	await open();
	painted("first-contentful-paint");
	await new Promise((resolve) => setTimeout(resolve));
	expect(names()).toEqual([]);
	window.dispatchEvent(new Event("load"));
	await vi.waitFor(() => expect(names()).toEqual(["a.js", "b.js"]));
});

test.for([
	["a load event that does not come", "interactive", "first-contentful-paint"],
	["a paint that is not reported", "complete", "none"],
] as const)("%s delays the scripts by five seconds at most", async ([, readyState, paint]) => {
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

test.for(["pointerdown", "keydown", "focusin", "scroll"])(
	"the scripts are added at once, and only once, on %s",
	async (sign) => {
		await open();
		window.dispatchEvent(new Event(sign));
		expect(names()).toEqual(["a.js", "b.js"]);
		window.dispatchEvent(new Event(sign));
		painted("first-contentful-paint");
		await new Promise((resolve) => setTimeout(resolve));
		expect(names()).toEqual(["a.js", "b.js"]);
	},
);

test("input while the page is loading adds the scripts as soon as the page is parsed", async () => {
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
	["in a browser that reports no paints", () => vi.stubGlobal("PerformanceObserver", { supportedEntryTypes: [] })],
	["in an old browser", () => vi.stubGlobal("PerformanceObserver", {})],
] as const)("a page %s does not wait for a paint", async ([, prepare]) => {
	prepare();
	await open();
	await vi.waitFor(() => expect(names()).toEqual(["a.js", "b.js"]));
});

test("a script that cannot be loaded marks the page as failed; a reader script is removed so that it can be loaded again", async () => {
	await open("/validateCertificate?cid=abc");
	const [first, , reader] = scripts();
	const isRemoved = vi.spyOn(reader as HTMLScriptElement, "remove");
	reader?.dispatchEvent(new Event("error"));
	expect(isMarkedAsFailed()).toBe(false);
	expect(isRemoved).toHaveBeenCalledOnce();
	first?.dispatchEvent(new Event("error"));
	expect(isMarkedAsFailed()).toBe(true);
});

describe("a certificate in the address", () => {
	test.for([
		["?cid=ABC-d%20ef", "abcdef"],
		["?cid=abc&lng=de", "abc"],
		["?cid=a/../../x", "a%2F..%2F..%2Fx"],
	])("is requested before the application is loaded: %s", async ([search, id]) => {
		await open(`/validateCertificate${search}`);
		expect(names()).toEqual(["a.js", "b.js", "c.js"]);
		expect(requested.mock.calls).toEqual([
			[`/api/validateCertificate/${id}`, { cache: "no-store", signal: expect.objectContaining({ aborted: false }) }],
		]);
	});

	test.for(["/validateCertificate", "/validateCertificate?cid=", "/validateCertificate?cid=Z12345678", "/?cid=abc"])(
		"nothing is requested without an id: %s",
		async (address) => {
			await open(address);
			painted("first-contentful-paint");
			await vi.waitFor(() => expect(names()).toEqual(["a.js", "b.js"]));
			expect(requested).not.toHaveBeenCalled();
		},
	);
});

test.for([
	["", ""],
	["?q=%20apfel&country=&lng=de&cursor=abc", "?q=apfel&cursor=abc"],
])("the directory is requested early, which does not load the application sooner: %s", async ([search, query]) => {
	await open(`/directory${search}`);
	expect(requested.mock.calls).toEqual([[`/api/directory${query}`, expect.objectContaining({ cache: "default" })]]);
	expect(names()).toEqual([]);
});
