import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/index.ts";
import { TRAIL } from "../trail.ts";
import type { AuditEntry } from "./contract.ts";
import { exportAudit } from "./export.ts";
import { EXPORT_LIMIT, exportList, type ListExport } from "./list-export.ts";

const ACTOR = {
	id: "a1",
	userid: "anna.maier",
	name: "Anna Maier",
	roles: ["Auditor"],
	sessionId: "s1",
	confirm: async () => {},
} as const;
const ASK = async () => ACTOR;

let app: TestApp;
beforeEach(async () => {
	app = await startTestApp({ now: "2026-11-21T22:59:00.000Z" });
});
afterEach(() => app.close());

const numbers = (read: ListExport<number>["read"]): ListExport<number> => ({
	action: "client.export",
	title: "Kunden",
	columns: [{ heading: "Nummer", width: 10, cell: (row) => row }],
	read,
});
const many = (count: number) => numbers(async (limit) => Array.from({ length: Math.min(count, limit) }, (_, n) => n));
const trail = () => app.json<AuditEntry[]>("/audit?entity=client", { as: "Admin" });

test("a list of more rows than the limit is refused as a whole, and nothing says that it was taken", async () => {
	await expect(exportList(app.deps, ASK, many(EXPORT_LIMIT + 1))).rejects.toMatchObject({
		status: 413,
		code: "TOO_LARGE",
		message: "Es können höchstens 10.000 Einträge exportiert werden. Bitte schränken Sie die Liste ein.",
	});
	expect(await trail()).toEqual([]);
});

test("a list that cannot be read leaves nothing in the trail and the way free for the next", async () => {
	const broken = numbers(() => Promise.reject(new Error("The disk is gone")));
	await expect(exportList(app.deps, ASK, broken)).rejects.toThrow("The disk is gone");
	expect(await trail()).toEqual([]);
	expect((await exportList(app.deps, ASK, many(0))).bytes.length).toBeGreaterThan(0);
});

test("a list that the trail cannot tell of is not given away", async () => {
	const database = { ...app.deps.database, write: () => Promise.reject(new Error("The disk is full")) };
	await expect(exportList({ ...app.deps, database }, ASK, many(1))).rejects.toThrow("The disk is full");
});

test("a list of just as many rows as the limit is written, and the trail tells who took it and how much", async () => {
	await exportList(app.deps, ASK, many(EXPORT_LIMIT));
	const [entry] = await trail();
	expect(entry).toMatchObject({ action: "client.export", user: "Anna Maier", entity: "client", entityId: "list" });
	expect(entry?.changes).toEqual({ rows: [null, EXPORT_LIMIT] });
}, 30_000);

test.each([
	["2026-11-21T22:59:00.000Z", "Kunden_2026-11-21.xlsx"],
	["2026-11-21T23:00:00.000Z", "Kunden_2026-11-22.xlsx"],
	["2026-06-30T22:00:00.000Z", "Kunden_2026-07-01.xlsx"],
])("a file of %s bears the day in Vienna: %s", async (now, name) => {
	app.clock.set(now);
	expect((await exportList(app.deps, ASK, many(1))).name).toBe(name);
});

test("one list is held in memory at a time, however many are asked for", async () => {
	let running = 0;
	let most = 0;
	const counting = numbers(async () => {
		most = Math.max(most, ++running);
		await new Promise((resolve) => setTimeout(resolve, 5));
		running--;
		return [1];
	});
	await Promise.all(Array.from({ length: 4 }, () => exportList(app.deps, ASK, counting)));
	expect(most).toBe(1);
});

test("an export of the trail does not wait for one of a list", async () => {
	const { promise, resolve } = Promise.withResolvers<number[]>();
	const list = exportList(
		app.deps,
		ASK,
		numbers(() => promise),
	);
	expect((await exportAudit(app.deps, TRAIL, {}, ACTOR)).name).toBe("Protokoll_2026-11-21.xlsx");
	resolve([]);
	await list;
});
