import { createQueryClient } from "@portal/shared-ui/module";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reporterOf } from "../testing/shell-fakes.ts";
import { createNote, takeAbandoned } from "./slot-notes.ts";
import { createSlots } from "./slots.ts";

const slot = (module: string, version = "1.0.0") => ({ module, version, component: "Card" });
const loaded = async () => {};

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] });
	localStorage.clear();
});
afterEach(() => {
	vi.useRealTimers();
	localStorage.clear();
});

/** Creates the slots of the next page in the same browser. */
function nextPage() {
	const { reporter, reports } = reporterOf();
	return { slots: createSlots({ queryClient: createQueryClient() }, reporter), reports };
}

/** Simulates a page that is blocked while it renders slots: it no longer renews its note and runs no code. */
async function blockedWhile(...drawn: ReturnType<typeof slot>[]): Promise<void> {
	const note = createNote();
	for (const one of drawn) note.add(one);
	const stored = Object.entries({ ...localStorage });
	await vi.advanceTimersByTimeAsync(60_000);
	for (const one of drawn) note.remove(one);
	for (const [key, value] of stored) localStorage.setItem(key, String(value));
}

test("a slot that blocked a page is no longer rendered in this browser, and is reported once", async () => {
	await blockedWhile(slot("suppliers"));
	const first = nextPage();
	first.slots.request(slot("suppliers"), loaded);
	first.slots.request(slot("clients"), loaded);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(first.slots.stateOf(slot("suppliers"))).toBe("off");
	expect(first.slots.stateOf(slot("clients"))).toBe("shown");
	expect(first.reports).toMatchObject([{ kind: "render", module: "suppliers", fault: "slot.blocked" }]);
	const second = nextPage();
	second.slots.request(slot("suppliers"), loaded);
	expect(second.slots.stateOf(slot("suppliers"))).toBe("off");
	expect(second.reports).toEqual([]);
});

test("a slot that was switched off is rendered again in another version or at the user's request", async () => {
	await blockedWhile(slot("suppliers"));
	const { slots } = nextPage();
	slots.request(slot("suppliers", "1.0.1"), loaded);
	slots.request(slot("suppliers"), loaded);
	slots.switchOn(slot("suppliers"));
	slots.request(slot("suppliers"), loaded);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(slots.stateOf(slot("suppliers", "1.0.1"))).toBe("shown");
	expect(slots.stateOf(slot("suppliers"))).toBe("shown");
});

test("after a page with several slots was blocked, the next page renders each alone and finds the blocking one", async () => {
	await blockedWhile(slot("suppliers"), slot("clients"));
	const { slots, reports } = nextPage();
	slots.request(slot("clients"), loaded);
	slots.request(slot("suppliers"), loaded);
	await vi.advanceTimersByTimeAsync(50);
	expect([slots.stateOf(slot("clients")), slots.stateOf(slot("suppliers"))]).toEqual(["shown", "waiting"]);
	expect(Object.values({ ...localStorage }).join()).not.toContain("suppliers");
	await vi.advanceTimersByTimeAsync(5_000);
	expect(slots.stateOf(slot("suppliers"))).toBe("shown");
	expect(reports).toEqual([]);
});

test("the note of a working page is left alone, and is removed with its last slot", async () => {
	const note = createNote();
	const suppliers = slot("suppliers");
	note.add(suppliers);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(takeAbandoned()).toEqual([]);
	note.remove(suppliers);
	expect(localStorage.length).toBe(0);
});

test("a slot that keeps the page busy is removed from it", async () => {
	const callbacks: IdleRequestCallback[] = [];
	vi.stubGlobal("requestIdleCallback", (callback: IdleRequestCallback) => callbacks.push(callback));
	const { slots, reports } = nextPage();
	slots.request(slot("suppliers"), loaded);
	await vi.advanceTimersByTimeAsync(0);
	callbacks.shift()?.({} as IdleDeadline);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(slots.stateOf(slot("suppliers"))).toBe("shown");
	await vi.advanceTimersByTimeAsync(5_000);
	expect(slots.stateOf(slot("suppliers"))).toBe("off");
	expect(reports).toMatchObject([{ module: "suppliers", fault: "slot.blocked" }]);
});

test("a slot whose code loads slowly does not delay other slots", async () => {
	const { slots } = nextPage();
	slots.request(slot("suppliers"), () => new Promise(() => {}));
	slots.request(slot("clients"), loaded);
	await vi.advanceTimersByTimeAsync(1_000);
	expect(slots.stateOf(slot("suppliers"))).toBe("waiting");
	expect(slots.stateOf(slot("clients"))).toBe("shown");
});
