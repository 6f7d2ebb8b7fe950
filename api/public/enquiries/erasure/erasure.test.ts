import { existsSync, readFileSync } from "node:fs";
import NativeDatabase from "libsql";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeStates } from "../../../desk/deadlines/repository.ts";
import { filePath, type Tx } from "../../../platform/database/index.ts";
import { SYSTEM } from "../../../platform/deps.ts";
import type { TestTemplate } from "../../../testing/app.ts";
import { fillOnce } from "../../../testing/filled-template.ts";
import type { TestApp } from "../../../testing/index.ts";
import { startAppPerTest } from "../../../testing/started-app.ts";
import { ENQUIRY_STATUS, type EnquiryListItem, type PersonalDataErasure } from "../contract.ts";
import { insertEnquiry, updateEnquiry } from "../repository.ts";
import { eraseExpired } from "../retention.ts";

/**
 * The tests read the bytes of the database files, because erased data must not be recoverable with any tool.
 */

const logged: string[] = [];
const keep = (...line: unknown[]) => void logged.push(JSON.stringify(line));
let template: TestTemplate | undefined;
const app = startAppPerTest(() => ({ template, deps: { log: { info: keep, error: keep } } }));
beforeEach(() => {
	logged.length = 0;
});

// Every field of an enquiry contains this mark, which text folding does not change.
const markOf = (n: number) => `zq${String(n).padStart(4, "0")}qz`;
const emailOf = (n: number) => `${markOf(n)}@example.org`;

/** Returns the content of the database files. */
const bytes = () =>
	["", "-wal", "-shm"]
		.map((suffix) => `${filePath(app.deps.settings.databaseUrl)}${suffix}`)
		.filter(existsSync)
		.map((file) => readFileSync(file, "latin1"))
		.join("\n");
const marksLeft = () => new Set([...bytes().matchAll(/zq(\d{4})qz/gi)].map(([, n]) => Number(n)));

/** Two thirds of the enquiries are more than one batch of the erasure. */
const COUNT = 800;
const ERASED = Math.floor((COUNT * 2) / 3);
const all = Array.from({ length: COUNT }, (_, n) => n);
const NOW = "2026-01-02T10:00:00.000Z";
const scattered = (n: number) => (n * 7919) % COUNT;

const STATE = {
	source: "enquiry",
	origin: "2026-01-01T10:00:00.000Z",
	assigneeId: null,
	snoozedUntil: null,
	doneAt: "2026-01-02T10:00:00.000Z",
	doneBy: "Albert Auditor",
	doneById: null,
	version: 1,
	updatedAt: "2026-01-02T10:00:00.000Z",
};

/**
 * Writes enquiries in an order that splits database pages, with notes that do not fit next to their rows. Two
 * of three are answered.
 */
async function many({ deps: { database } }: TestApp): Promise<void> {
	const ids: string[] = [];
	const one = async (tx: Tx, n: number) => {
		const mark = markOf(n);
		const place = String(scattered(n)).padStart(4, "0");
		const message = `Ein Wunsch ${mark}: ${"lang ".repeat(scattered(n) % 150)}`;
		const sender = { company: `${place} Käserei ${mark}`, name: `${place} Ünlü ${mark}`, phone: `+43 ${mark}` };
		ids.push(await insertEnquiry(tx, { ...sender, email: emailOf(n), message }, `A-${n}`, "2026-01-01T10:00:00.000Z"));
		const then = scattered(n) % (n + 1);
		await updateEnquiry(
			tx,
			{ id: ids[then] ?? "", version: 1 },
			{
				note: `Notiz ${markOf(then)} ${"länger ".repeat(scattered(n) % 250)}`,
				status: then % 3 > 0 ? ENQUIRY_STATUS.ANSWERED : ENQUIRY_STATUS.IN_PROGRESS,
				answeredByUser: "Albert Auditor",
				answerDate: "2026-01-02T10:00:00.000Z",
				replies: [{ subject: "Antwort", text: `Gern ${markOf(then)}`, user: "Albert Auditor", at: NOW }],
			},
		);
	};
	const AT_ONCE = 20;
	for (let start = 0; start < COUNT; start += AT_ONCE)
		await database.write(SYSTEM, async (tx) => {
			for (const n of all.slice(start, start + AT_ONCE)) await one(tx, n);
		});
	// Notes at their deadlines are erased with them. The notes are written twice, short and long, so that
	// their pages split.
	for (const length of [1, 12])
		await database.write(SYSTEM, async (tx) => {
			const rows = all.map((at) => {
				const n = scattered(at);
				const doneNote = `Rückruf ${markOf(n)} ${"wort ".repeat((n * length) % 97)}`;
				return { ...STATE, id: `enquiry-${ids[n]}`, recordSeq: n, recordId: ids[n] ?? "", doneNote };
			});
			await writeStates(tx, rows);
		});
	const open = ids.filter((_, n) => n % 3 > 0);
	await database.write(SYSTEM, async (tx) => {
		const values = { status: ENQUIRY_STATUS.ANSWERED, answeredByUser: "Albert Auditor", note: "Erledigt." };
		for (const id of open)
			await updateEnquiry(tx, { id, version: 2 }, { ...values, answerDate: "2026-01-03T10:00:00.000Z" });
	});
}

const erase = (email: string) =>
	app.json<PersonalDataErasure>("/customerMessages/privacy/erase", { as: "Admin", json: { email } });
async function send(n: number, values: object = {}): Promise<string> {
	const message = `Ein Wunsch ${markOf(n)} nach einem Zertifikat.`;
	const json = { name: `Ünlü ${markOf(n)}`, email: emailOf(n), company: `Käserei ${markOf(n)}`, message, ...values };
	const headers = { "idempotency-key": `key-of-the-enquiry-${n}` };
	const { reference } = await app.json<{ reference: string }>("/customerMessage", { json, headers });
	const [item] = await app.json<EnquiryListItem[]>(`/customerMessages?q=${reference}`, { as: "Auditor" });
	return item?._id ?? "";
}

describe("of many enquiries", () => {
	const filled = fillOnce(many);
	beforeAll(() => {
		({ template } = filled);
		return () => {
			template = undefined;
		};
	});

	it("no byte of the erased ones is left after the retention period, and the others are intact", async () => {
		expect(marksLeft().size).toBe(COUNT);
		const before = await app.request("/customerMessages?status=IN_PROGRESS&q=zq0003qz", { as: "Auditor" });
		app.clock.set("2026-12-01T10:00:00.000Z");
		expect(await eraseExpired(app.deps)).toBe(ERASED);
		expect([...marksLeft()].sort((one, other) => one - other)).toEqual(all.filter((n) => n % 3 === 0));
		const after = await app.request("/customerMessages?status=IN_PROGRESS&q=zq0003qz", { as: "Auditor" });
		expect(await after.json()).toEqual(await before.json());
		const rest = await app.request("/customerMessages", { as: "Auditor" });
		expect(rest.headers.get("x-total-count")).toBe(String(COUNT - ERASED));
	});

	it("no byte of a person's ones is left in a database file, the audit trail or the log", async () => {
		const erased = [0, 7, 8, 50, 301, COUNT - 1];
		for (const n of erased)
			expect(await erase(emailOf(n).toUpperCase())).toEqual({ enquiries: 1, mentions: 0, clients: [] });
		const left = marksLeft();
		expect(left.size).toBe(COUNT - erased.length);
		for (const n of erased) expect(left.has(n)).toBe(false);
		expect(logged.join("\n")).not.toMatch(/zq\d{4}|example\.org/i);
		expect(await app.json("/audit/verification", { as: "Admin" })).toMatchObject({ ok: true });
	});

	it("no byte of a single deleted one is left either", async () => {
		const [item] = await app.json<EnquiryListItem[]>("/customerMessages?q=zq0007qz", { as: "Auditor" });
		const deleted = await app.request(`/customerMessages/${item?._id}`, { as: "Auditor", method: "DELETE" });
		expect(deleted.status).toBe(204);
		const left = marksLeft();
		expect([left.has(7), left.size]).toEqual([false, COUNT - 1]);
	});
});

it("the erasure of personal data also reaches overwritten texts", async () => {
	const id = await send(8);
	for (const [n, note] of [`Siehe ${emailOf(7)}`, "Erledigt."].entries()) {
		const request = { json: { note, submitBtn: "save" }, headers: { "idempotency-key": `key-of-the-answer-${n}` } };
		await app.json(`/customerMessages/${id}`, { as: "Auditor", method: "PUT", ...request });
	}
	expect(marksLeft().has(7)).toBe(true);
	expect(await erase(emailOf(7))).toEqual({ enquiries: 0, mentions: 0, clients: [] });
	expect([...marksLeft()]).toEqual([8]);
});

it("other people's enquiries contain no byte of the address afterwards", async () => {
	const id = await send(8, { message: `Oder Sie fragen ${emailOf(7)}, bitte.` });
	const json = { note: `Siehe ${emailOf(7)}`, submitBtn: "save" };
	await app.json(`/customerMessages/${id}`, { as: "Auditor", method: "PUT", json });
	expect(await erase(emailOf(7))).toMatchObject({ mentions: 1 });
	expect([...marksLeft()]).toEqual([8]);
});

it("while another process reads the file, the log reports that copies remain, which are removed afterwards", async () => {
	const id = await send(5);
	const other = new NativeDatabase(filePath(app.deps.settings.databaseUrl));
	other.exec("BEGIN");
	other.prepare("SELECT count(*) FROM client").all([]);
	const deleted = await app.request(`/customerMessages/${id}`, { as: "Auditor", method: "DELETE" });
	expect(deleted.status).toBe(204);
	expect(logged.at(-2)).toContain("another process is reading");
	expect(marksLeft().has(5)).toBe(true);
	other.exec("COMMIT");
	await expect.poll(() => marksLeft().size, { timeout: 5000 }).toBe(0);
	other.close();
	expect(logged.at(-1)).toContain("is empty");
});

it.each([
	["some", 3],
	["all", 0],
])("after the erasure of %s enquiries the reopened file passes the integrity check of SQLite", async (_, left) => {
	for (let n = 0; n < 5; n++) {
		const json = { name: `Eva ${markOf(n)}`, email: emailOf(n), message: "Welche Unterlagen brauchen Sie?" };
		await app.request("/customerMessage", { json, address: `198.51.100.${n}` });
	}
	const listed = await app.json<EnquiryListItem[]>("/customerMessages", { as: "Auditor" });
	for (const { _id } of listed.slice(left))
		expect((await app.request(`/customerMessages/${_id}`, { as: "Admin", method: "DELETE" })).status).toBe(204);
	const path = filePath(app.deps.settings.databaseUrl);
	app.deps.database.close();
	const native = new NativeDatabase(path);
	expect(native.prepare("pragma quick_check").raw(true).all()).toEqual([["ok"]]);
	native.close();
});
