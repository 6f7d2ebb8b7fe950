import { expect, test, vi } from "vitest";
import type { Draft } from "../offline/database.ts";
import { createDrafts } from "./checklist-store.ts";

type Send = Parameters<typeof createDrafts>[0];

/** A device that keeps the drafts when the page is closed, and a connection that can fail. */
function aDevice({ isRefused = false } = {}) {
	const rows = new Map<string, Draft>();
	let isOnline = true;
	const storage = {
		read: async () => [...rows],
		write: async (question: string, draft: Draft | undefined) => {
			if (isRefused) return false;
			if (draft) rows.set(question, draft);
			else rows.delete(question);
			return true;
		},
	};
	return {
		rows,
		setOnline: (value: boolean) => {
			isOnline = value;
		},
		open: (send: Send) => createDrafts(send, storage, () => isOnline),
	};
}
type Store = ReturnType<typeof createDrafts>;
function answer(store: Store, value: "erfüllt" | "nicht erfüllt", question = "Q1", version = 0) {
	store.edit(question, { answer: value, note: "", version });
	store.save(question);
}
const untilEmpty = (store: Store) => vi.waitFor(() => expect(store.read().rows.size).toBe(0));
const unanswered: Send = async () => undefined;
/** Lets the functions that have begun reach their end. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test("answers wait on the device while there is no connection, also after the page was closed", async () => {
	const device = aDevice();
	device.setOnline(false);
	const send = vi.fn<Send>(async () => 1);
	const first = device.open(send);
	answer(first, "erfüllt");
	first.edit("Q2", { answer: null, note: "getippt", version: 0 });
	await settle();
	expect(send).not.toHaveBeenCalled();
	device.setOnline(true);
	await untilEmpty(device.open(send));
	await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
	expect(send.mock.calls.map(([question, { note }]) => [question, note])).toEqual([
		["Q1", ""],
		["Q2", "getippt"],
	]);
	expect(device.rows.size).toBe(0);
});

test("an answer whose response was lost is sent with the same key after the page was opened again", async () => {
	const device = aDevice();
	const lost = vi.fn<Send>(unanswered);
	answer(device.open(lost), "erfüllt");
	await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
	await settle();
	const send = vi.fn<Send>(async () => 1);
	await vi.waitFor(() => expect(device.rows.get("Q1")?.attempt).toBeDefined());
	device.open(send);
	await vi.waitFor(() => expect(device.rows.size).toBe(0));
	expect(send.mock.calls[0]).toEqual(lost.mock.calls[0]);
});

test("a newer answer follows the one whose response was lost, over the version that this one got", async () => {
	const device = aDevice();
	const lost = vi.fn<Send>(unanswered);
	const store = device.open(lost);
	answer(store, "erfüllt");
	await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
	device.setOnline(false);
	answer(store, "nicht erfüllt");
	await settle();
	device.setOnline(true);
	const sent: unknown[] = [];
	const keys = new Set<string>();
	device.open(async (_question, { key, ...attempt }) => {
		keys.add(key);
		sent.push(attempt);
		return sent.length;
	});
	await vi.waitFor(() => expect(device.rows.size).toBe(0));
	expect(sent).toEqual([
		{ answer: "erfüllt", note: "", version: 0 },
		{ answer: "nicht erfüllt", note: "", version: 1 },
	]);
	expect(keys.size).toBe(2);
});

test("a refused answer stays on the device with its message and does not stop the others", async () => {
	const device = aDevice();
	const store = device.open(async (question) => (question === "Q1" ? { state: "conflict", message: "Anders" } : 1));
	answer(store, "erfüllt");
	answer(store, "erfüllt", "Q2");
	await vi.waitFor(() => expect([...device.rows.keys()]).toEqual(["Q1"]));
	expect(device.rows.get("Q1")).toEqual({
		answer: "erfüllt",
		note: "",
		version: 0,
		state: "conflict",
		message: "Anders",
	});
});

test("a device that stores nothing says so and sends the answers", async () => {
	const store = aDevice({ isRefused: true }).open(async () => 1);
	answer(store, "erfüllt");
	await untilEmpty(store);
	expect(store.read().isStored).toBe(false);
});
