import { expect, test, vi } from "vitest";
import type { Draft, RowStorage } from "../offline/database.ts";
import { createOutbox } from "../offline/outbox.ts";
import { draftRules, draftsIn } from "./checklist-store.ts";

type Send = Parameters<typeof draftRules>[0];

/** A device that keeps the drafts when the page is closed. */
function aDevice() {
	const rows = new Map<string, Draft>();
	const storage: RowStorage<Draft> = {
		read: async () => [...rows],
		write: async (question, draft) => {
			if (draft) rows.set(question, draft);
			else rows.delete(question);
			return true;
		},
	};
	return { rows, open: (send: Send) => draftsIn(createOutbox(storage, () => true, draftRules(send))) };
}
function answer(store: ReturnType<typeof draftsIn>, value: "erfüllt" | "nicht erfüllt", question = "Q1") {
	store.edit(question, { answer: value, note: "", version: 0 });
	store.save(question);
}
const unanswered: Send = async () => undefined;

test("what was typed just before the page was closed is sent when it is opened again", async () => {
	const device = aDevice();
	device.open(unanswered).edit("Q1", { answer: null, note: "getippt", version: 0 });
	const send = vi.fn<Send>(async () => 1);
	device.open(send);
	await vi.waitFor(() => expect(device.rows.size).toBe(0));
	expect(send).toHaveBeenCalledExactlyOnceWith("Q1", expect.objectContaining({ note: "getippt" }));
});

test("an answer whose response was lost is sent again with its key, and a newer one follows over its version", async () => {
	const device = aDevice();
	const lost = vi.fn<Send>(unanswered);
	const store = device.open(lost);
	answer(store, "erfüllt");
	await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
	answer(store, "nicht erfüllt");
	await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(2));
	const send = vi.fn<Send>(async (): Promise<number> => send.mock.calls.length);
	device.open(send);
	await vi.waitFor(() => expect(device.rows.size).toBe(0));
	const [[, first], [, second]] = send.mock.calls as [Parameters<Send>, Parameters<Send>];
	expect([first, first]).toEqual(lost.mock.calls.map(([, attempt]) => attempt));
	expect(second).toEqual({ answer: "nicht erfüllt", note: "", version: 1, key: expect.not.stringMatching(first.key) });
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
