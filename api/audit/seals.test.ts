import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { SYSTEM } from "../platform/deps.ts";
import { generateKeys, readSealKeys } from "../platform/runtime/keys.ts";
import { receiveEnquiry } from "../public/enquiries/index.ts";
import { forge as forgeIn } from "../testing/forging.ts";
import { createCertificate, createCertification, createClient, type TestApp } from "../testing/index.ts";
import { inGerman } from "../testing/reasons.ts";
import { rewriteTrail } from "../testing/rewriting.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { TRAIL } from "../trail.ts";
import { openSealed, recordAudit, SEALED_FROM_START, verifyChain } from "./index.ts";
import { insertSeal } from "./seals.repository.ts";
import { macOf } from "./seals.ts";

/** Changes made with access to the database, and how the key, which is stored elsewhere, reveals them. */

const anEnquiry = { name: "Vera Beispiel", email: "vera@example.org", message: "Welche Unterlagen brauchen Sie?" };
const app = startAppPerTest({ signedIn: false });
let last: number;
const ENTRY = { actor: SYSTEM, at: "2026-03-10T09:00:00.000Z", action: "client.update", entityId: "c" } as const;
const note = (of: Pick<TestApp, "deps"> = app) => of.deps.database.write(SYSTEM, (tx) => recordAudit(tx, ENTRY));
beforeEach(async () => {
	for (let n = 0; n < 6; n++) await note();
	last = (await verify()).last?.seq ?? 0;
});

const verify = async (keys = readSealKeys(app.deps.settings.dataDir)) =>
	inGerman(await verifyChain(app.deps.database.db, keys, TRAIL));

const forge = (...statements: string[]) => forgeIn(app, ...statements);

describe("every entry is sealed in the transaction that writes it", () => {
	it("and is rolled back with the write", async () => {
		const failing = app.deps.database.write(SYSTEM, async (tx) => {
			await recordAudit(tx, ENTRY);
			throw new Error("The write fails");
		});
		await expect(failing).rejects.toThrow("The write fails");
		expect(await verify()).toMatchObject({ ok: true, entries: last });
	});

	it("also for many entries of one transaction", async () => {
		await app.deps.database.write(SYSTEM, async (tx) => {
			for (let n = 0; n < 40; n++) await recordAudit(tx, ENTRY);
		});
		expect(await verify()).toMatchObject({ ok: true, entries: last + 40 });
	});
});

describe("is detected without an anchor", () => {
	const UNSEALED = "Der Eintrag trägt kein Siegel: Die Anwendung hat ihn nicht geschrieben.";
	const REWRITTEN = "Der Eintrag passt nicht zu seinem Siegel: Er wurde neu geschrieben.";

	it("a chain that was recomputed", async () => {
		await rewriteTrail(app.deps.database, { since: 5 });
		expect(await verify()).toMatchObject({ ok: false, entries: 4, firstBroken: { seq: 5, problem: REWRITTEN } });
	});

	it("the removal of a seal, and of all seals", async () => {
		await forge("delete from audit_seal where seq = 3");
		expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 3, problem: UNSEALED } });
		await forge("delete from audit_seal");
		expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 1 } });
	});

	it("a seal of another key or of another entry", async () => {
		const [entry] = await app.deps.database.db.values<[string]>("select hash from audit_entry where seq = 4");
		const mac = macOf({ auditSeal: "guessed" }, { seq: 4, hash: entry?.[0] ?? "" });
		await forge(`update audit_seal set mac = '${mac}' where seq = 4`);
		expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 4, problem: REWRITTEN } });
		await forge("update audit_seal set mac = (select mac from audit_seal where seq = 2) where seq = 3");
		expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: 3, problem: REWRITTEN } });
	});

	it("an entry that was added at the end, also after the application has continued", async () => {
		// The transaction bypasses the application; its entry continues the chain.
		await app.deps.database.db.transaction((tx) => recordAudit(tx, ENTRY));
		await note();
		expect(await verify()).toMatchObject({ ok: false, firstBroken: { seq: last + 1, problem: UNSEALED } });
	});

	it("a truncated end whose seals are left", async () => {
		await forge(`delete from audit_entry where seq > ${last - 2}`);
		expect(await verify()).toMatchObject({
			ok: false,
			firstBroken: { seq: last - 1, problem: `Die Einträge von hier bis mindestens Nummer ${last} fehlen.` },
		});
	});
});

const cut = (seq: number) =>
	forge(`delete from audit_seal where seq > ${seq}`, `delete from audit_entry where seq > ${seq}`);

it.each([
	["enquiry", () => receiveEnquiry(app.deps, anEnquiry)],
	["certificate", () => createCertificate(app)],
	["certification", () => createCertification(app, { products: 0 })],
	["client", () => createClient(app)],
])(
	"an end that was truncated together with its seals is detected by the number of the last %s",
	async (entity, create) => {
		await create();
		expect(await verify()).toMatchObject({ ok: true });
		const [row] = await app.deps.database.db.values<[number]>(
			sql.raw(`select seq from audit_entry where action = '${entity}.create'`),
		);
		await cut((row?.[0] ?? 0) - 1);
		expect(await verify()).toMatchObject({
			ok: false,
			firstBroken: { seq: row?.[0], problem: expect.stringContaining("von denen das Protokoll nichts weiß") },
		});
	},
);

describe("unusable keys are reported", () => {
	it("if keys.json is missing or damaged", async () => {
		const path = join(app.deps.settings.dataDir, "keys.json");
		writeFileSync(path, "{");
		const problem = "Die Siegel der Einträge konnten nicht geprüft werden: In DATA_DIR fehlt eine lesbare keys.json.";
		expect(await verify()).toMatchObject({ ok: false, entries: last, sealProblem: problem });
		rmSync(path);
		expect(await verify()).toMatchObject({ ok: false, entries: last, sealProblem: problem });
	});

	it("if keys.json does not contain where the existing seals begin", async () => {
		expect(await verify({ auditSeal: app.deps.keys.auditSeal })).toMatchObject({
			ok: false,
			sealProblem: expect.stringContaining("Die keys.json gehört nicht zu dieser Datenbank."),
		});
	});

	it("if they belong to another installation", async () => {
		const keys = { ...(await generateKeys()), sealedFrom: SEALED_FROM_START };
		expect(await verify(keys)).toMatchObject({ ok: false, firstBroken: { seq: 1 } });
	});
});

describe("a trail of an earlier version", () => {
	let dataDir: string;
	let address: { url: string; migrationsFolder: string };
	/** The database is as a version without seals has left it. */
	beforeEach(async () => {
		dataDir = join(app.deps.settings.dataDir, "earlier");
		mkdirSync(dataDir);
		await forge("delete from audit_seal");
		await app.deps.database.db.run(sql.raw(`vacuum into '${join(dataDir, "portal.db")}'`));
		const { sealedFrom: _, ...keys } = app.deps.keys;
		writeFileSync(join(dataDir, "keys.json"), JSON.stringify(keys));
		address = { url: `file:${join(dataDir, "portal.db")}`, migrationsFolder: app.deps.database.migrationsFolder };
	});
	const open = () => openSealed(dataDir, address);

	it("stays valid, is bound to keys.json at its first start and sealed from then on", async () => {
		const { database, keys } = await open();
		expect(keys.sealedFrom).toMatchObject({ seq: last, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
		expect(readSealKeys(dataDir)?.sealedFrom).toEqual(keys.sealedFrom);
		await note({ deps: { ...app.deps, database } });
		expect(await verifyChain(database.db, keys, TRAIL)).toMatchObject({ ok: true, entries: last + 1 });
		database.close();
		const again = await open();
		expect(again.keys).toEqual(keys);
		again.database.close();
	});

	it("with KEYS is bound only to the entry that KEYS contains, and the refused start names that entry", async () => {
		const keysOf = (more: object) => JSON.stringify({ ...app.deps.keys, sealedFrom: undefined, ...more });
		const openWith = (keysJson: string) => openSealed({ keysDir: join(dataDir, "none"), keysJson }, address);
		const first = await openWith(keysOf({})).then(
			() => "opened",
			(error: unknown) => String(error),
		);
		const [, printed = ""] = /set "sealedFrom":(\{.*?\})\./.exec(first) ?? [];
		expect(JSON.parse(printed)).toMatchObject({ seq: last });
		const { database, keys } = await openWith(keysOf({ sealedFrom: JSON.parse(printed) }));
		await note({ deps: { ...app.deps, database } });
		expect(await verifyChain(database.db, keys, TRAIL)).toMatchObject({ ok: true, entries: last + 1 });
		await database.write(SYSTEM, async (tx) => {
			await tx.run("drop trigger audit_seal_no_delete");
			await tx.run("delete from audit_seal");
		});
		database.close();
		const again = await openWith(keysOf({ sealedFrom: JSON.parse(printed) }));
		expect(await verifyChain(again.database.db, again.keys, TRAIL)).toMatchObject({ ok: false });
		again.database.close();
		expect(existsSync(join(dataDir, "none"))).toBe(false);
	});

	it("is detected if its old part was recomputed or truncated", async () => {
		const { database, keys } = await open();
		await note({ deps: { ...app.deps, database } });
		copyFileSync(join(dataDir, "keys.json"), join(dataDir, "kept.json"));
		await rewriteTrail(database, { since: 2 });
		expect(inGerman(await verifyChain(database.db, keys, TRAIL))).toMatchObject({
			ok: false,
			firstBroken: {
				seq: last,
				problem: "Die Einträge bis zu diesem wurden neu geschrieben: keys.json nennt ihn anders.",
			},
		});
		await database.write(SYSTEM, async (tx) => {
			for (const trigger of ["audit_entry_no_delete", "audit_seal_no_delete"]) await tx.run(`drop trigger ${trigger}`);
			await tx.run("delete from audit_seal");
			await tx.run("delete from audit_entry where seq > 3");
		});
		const { keys: kept } = await reopened(database);
		expect(kept).toEqual(keys);
	});

	async function reopened(database: { close(): void }) {
		database.close();
		const found = await open();
		expect(inGerman(await verifyChain(found.database.db, found.keys, TRAIL))).toMatchObject({
			ok: false,
			entries: 3,
			firstBroken: { seq: 4, problem: `Die Einträge von hier bis mindestens Nummer ${last} fehlen.` },
		});
		expect(readFileSync(join(dataDir, "keys.json"))).toEqual(readFileSync(join(dataDir, "kept.json")));
		found.database.close();
		return found;
	}
});

it("the seal of an entry cannot be changed", async () => {
	const { db } = app.deps.database;
	const refused = (statement: string) => expect(db.run(sql.raw(statement))).rejects.toThrow();
	await refused("update audit_seal set mac = 'x' where seq = 1");
	await refused("delete from audit_seal where seq = 1");
	await refused("insert or replace into audit_seal values (1, 'x')");
	await refused("insert into audit_seal values (99999, 'x')");
	await expect(db.transaction((tx) => insertSeal(tx, { seq: 1, mac: "x" }))).rejects.toThrow();
});
