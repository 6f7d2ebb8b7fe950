import { expect, test } from "vitest";
import { startAppPerTest } from "../testing/started-app.ts";
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

const app = startAppPerTest({ now: "2026-11-21T22:59:00.000Z" });

const numbers = (read: ListExport<number>["read"]): ListExport<number> => ({
	action: "client.export",
	title: "Kunden",
	columns: [{ heading: "Nummer", width: 10, cell: (row) => row }],
	read,
});
const many = (count: number) => numbers(async (limit) => Array.from({ length: Math.min(count, limit) }, (_, n) => n));
const trail = () => app.json<AuditEntry[]>("/audit?entity=client", { as: "Admin" });

test("a list with more rows than the limit is refused, and no audit entry is written", async () => {
	await expect(exportList(app.deps, ACTOR, many(EXPORT_LIMIT + 1))).rejects.toMatchObject({
		status: 413,
		code: "TOO_LARGE",
		message: "Es können höchstens 10.000 Einträge exportiert werden. Bitte schränken Sie die Liste ein.",
	});
	expect(await trail()).toEqual([]);
});

test("a list that cannot be read leaves no audit entry and does not block the next export", async () => {
	const broken = numbers(() => Promise.reject(new Error("The disk is gone")));
	await expect(exportList(app.deps, ACTOR, broken)).rejects.toThrow("The disk is gone");
	expect(await trail()).toEqual([]);
	expect((await exportList(app.deps, ACTOR, many(0))).bytes.length).toBeGreaterThan(0);
});

test("a list is not returned if its audit entry cannot be written", async () => {
	const database = { ...app.deps.database, write: () => Promise.reject(new Error("The disk is full")) };
	await expect(exportList({ ...app.deps, database }, ACTOR, many(1))).rejects.toThrow("The disk is full");
});

test("a list with as many rows as the limit is exported, and an audit entry records the user and the number of rows", async () => {
	await exportList(app.deps, ACTOR, many(EXPORT_LIMIT));
	const [entry] = await trail();
	expect(entry).toMatchObject({ action: "client.export", user: "Anna Maier", entity: "client", entityId: "list" });
	expect(entry?.changes).toEqual({ rows: [null, EXPORT_LIMIT] });
}, 30_000);

test("a file has the day in Vienna in its name", async () => {
	app.clock.set("2026-11-21T23:00:00.000Z");
	expect((await exportList(app.deps, ACTOR, many(1))).name).toBe("Kunden_2026-11-22.xlsx");
});

test("concurrent exports of lists run one at a time, so that one is in memory", async () => {
	let running = 0;
	let most = 0;
	const counting = numbers(async () => {
		most = Math.max(most, ++running);
		await new Promise((resolve) => setTimeout(resolve, 5));
		running--;
		return [1];
	});
	await Promise.all(Array.from({ length: 4 }, () => exportList(app.deps, ACTOR, counting)));
	expect(most).toBe(1);
});

test("an export of the trail does not wait for one of a list", async () => {
	const { promise, resolve } = Promise.withResolvers<number[]>();
	const list = exportList(
		app.deps,
		ACTOR,
		numbers(() => promise),
	);
	expect((await exportAudit(app.deps, TRAIL, {}, ACTOR)).name).toBe("Protokoll_2026-11-21.xlsx");
	resolve([]);
	await list;
});
