import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { entriesOf, openSealed, verifyChain } from "../audit/index.ts";
import { openForReading } from "../platform/database/index.ts";
import { generateKeys, type KeySource, loadKeys, readSealKeys, refreshKeys } from "../platform/runtime/keys.ts";
import { createClient } from "../testing/index.ts";
import { startLibsqlServer } from "../testing/libsql-server.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { TRAIL } from "../trail.ts";
import { acceptNewKeys, newKeys } from "./keys.ts";

/** The keys are missing, damaged or those of another installation, while the entries of the database are sealed. */

const app = startAppPerTest({ signedIn: false });
let folder: string;
let path: string;
let url: string;
let stored: string;
beforeEach(async () => {
	await createClient(app);
	({ dataDir: folder, databaseUrl: url } = app.deps.settings);
	app.deps.database.close();
	path = join(folder, "keys.json");
	stored = readFileSync(path, "utf8");
});

const foreign = async () => JSON.stringify({ ...JSON.parse(await newKeys()) });
const without = (...names: string[]) =>
	JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(stored)).filter(([name]) => !names.includes(name))));
const content = () => (existsSync(path) ? readFileSync(path, "utf8") : undefined);
const open = async (source: KeySource | string = folder, address = url) =>
	(await openSealed(source, { url: address })).database.close();

async function trailOf(address = url) {
	const { db, close } = await openForReading({ url: address });
	try {
		const entries = await entriesOf(db, { entity: "audit", entityId: "keys", actions: ["audit.acceptKeys"] });
		return { ...(await verifyChain(db, readSealKeys(folder), TRAIL)), accepted: entries.length };
	} finally {
		close();
	}
}

describe("a database with sealed entries is not opened", () => {
	it.each([
		["are missing", () => undefined, "does not exist"],
		["belong to another installation", foreign, "contains other keys"],
		["lack the key of the seals", () => without("auditSeal"), "contains other keys"],
		["lack the newest secrets", () => without("secondFactor", "auditSeal"), "contains other keys"],
		["lack an older secret", () => without("device"), "is damaged"],
		["are cut off", () => stored.slice(0, 200), "is damaged"],
		["are empty", () => "", "is damaged"],
	])("if its keys %s, and neither database nor file is changed", async (_, made, problem) => {
		const text = await made();
		rmSync(path);
		if (text !== undefined) writeFileSync(path, text);
		const before = readFileSync(join(folder, "portal.db"));
		await expect(open()).rejects.toThrow(problem);
		expect(content()).toBe(text);
		expect(readFileSync(join(folder, "portal.db")).equals(before)).toBe(true);
		writeFileSync(path, stored);
		await open();
		expect(await trailOf()).toMatchObject({ ok: true });
	});

	it("with KEYS of another installation", async () => {
		const keysJson = await foreign();
		await expect(open({ keysDir: folder, keysJson })).rejects.toThrow("KEYS contains other keys");
	});

	it("on a database server either", async () => {
		const server = await startLibsqlServer(folder);
		rmSync(path);
		await expect(open(folder, server.url)).rejects.toThrow("does not exist");
		expect(content()).toBeUndefined();
		await server.close();
	});
});

it("the own keys open a database whose newest seal was changed, which the verification reports", async () => {
	const { database } = await openSealed(folder, { url });
	await database.db.run(sql.raw("drop trigger audit_seal_no_update"));
	await database.db.run(sql.raw("update audit_seal set mac = 'x' where seq = (select max(seq) from audit_seal)"));
	database.close();
	await open();
	expect(await trailOf()).toMatchObject({ ok: false });
});

describe("accepted new keys", () => {
	const accept = (source: KeySource = { keysDir: folder }) => acceptNewKeys(source, { url }, app.clock);

	it("are generated if there are none, are recorded in the audit trail, and seal what follows", async () => {
		rmSync(path);
		expect(await accept()).toContain(`New keys in "${path}".`);
		expect(statSync(path).mode & 0o077).toBe(0);
		await open();
		expect(await trailOf()).toMatchObject({ ok: true, accepted: 1 });
		await expect(accept()).rejects.toThrow("There is nothing to accept");
		writeFileSync(path, stored);
		await expect(open()).rejects.toThrow("contains other keys");
	});

	it("may be those of a foreign file, or of KEYS, which are printed and not written", async () => {
		writeFileSync(path, await foreign());
		await accept();
		await open();
		expect(await trailOf()).toMatchObject({ ok: true, accepted: 1 });
		const before = content();
		const keysJson = await accept({ keysDir: folder, keysJson: await foreign() });
		expect(content()).toBe(before);
		await open({ keysDir: folder, keysJson });
	});

	it("are refused if the present ones match", async () => {
		await expect(accept()).rejects.toThrow("There is nothing to accept");
		expect(content()).toBe(stored);
		expect(await trailOf()).toMatchObject({ ok: true, accepted: 0 });
	});
});

describe("a running server", () => {
	it("creates no keys after its file was deleted, and does not load those of another installation", async () => {
		const keys = await loadKeys(folder);
		const before = JSON.stringify(keys);
		renameSync(path, `${path}.gone`);
		await expect(refreshKeys(keys, { keysDir: folder })).rejects.toThrow("does not exist any more");
		expect(readdirSync(folder)).not.toContain("keys.json");
		writeFileSync(path, JSON.stringify(await generateKeys()));
		await expect(refreshKeys(keys, { keysDir: folder })).rejects.toThrow("contains other keys");
		expect(JSON.stringify(keys)).toBe(before);
	});
});
