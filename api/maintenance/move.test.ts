import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient as createLibsqlClient } from "@libsql/client";
import NativeDatabase from "libsql";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS, openForReading, schemaDifferences } from "../platform/database/index.ts";
import { readDataSettings } from "../platform/runtime/settings.ts";
import { fillOnce } from "../testing/filled-template.ts";
import { folderPerTest } from "../testing/folders.ts";
import { createCertificate, createClient, startTestApp } from "../testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "../testing/libsql-server.ts";
import { startCommand } from "../testing/processes/command.ts";
import { startServer } from "../testing/processes/server.ts";
import { moveDatabase } from "./move.ts";

const prepared = fillOnce(async (base) => (await createCertificate(base, { status: "PUBLIC" })).client);
/** A server to which the database of the template was moved. */
let filled: LibsqlServer;
let moved: Awaited<ReturnType<typeof moveDatabase>>;
beforeAll(async () => {
	const stopped = mkdtempSync(join(tmpdir(), "moved-"));
	filled = await startLibsqlServer(stopped);
	// The original file stays open until the statements of its application are garbage-collected.
	cpSync(prepared.template.folder, stopped, { recursive: true });
	moved = await move(of(stopped), filled.url);
	rmSync(stopped, { recursive: true });
	return () => filled.close();
});

const folder = folderPerTest();
let server: LibsqlServer;
/** A data folder whose database no process has open. */
const dataDir = () => folder("stopped");
beforeEach(async () => {
	cpSync(prepared.template.folder, dataDir(), { recursive: true });
	mkdirSync(folder("empty"));
	server = await startLibsqlServer(folder("empty"));
});
afterEach(() => server.close());

const of = (folder: string, url = "") => readDataSettings({ DATA_DIR: folder, DATABASE_URL: url });
const move = (from: ReturnType<typeof of>, url: string, acceptTampering = false) =>
	moveDatabase(from, { url }, { acceptTampering });
const hashOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const onServer = async ({ url }: LibsqlServer, ...statements: string[]) => {
	const client = createLibsqlClient({ url });
	try {
		return (await client.batch(statements)).map(({ rows }) => rows.map((row) => Array.from(row)));
	} finally {
		client.close();
	}
};

const start = (url: string, env: Record<string, string> = {}) =>
	startCommand("admin", ["move-to", url], { DATA_DIR: dataDir(), ...env });

it("a move to a server and back keeps every row, trigger, index and number, does not change the source, and the portal continues", async () => {
	expect(moved.tables.find(({ table }) => table === "certificate_document")?.rows).toBe(2);
	expect(moved.tables.find(({ table }) => table === "client_search_idx")?.rows).toBeGreaterThan(0);
	expect(moved.checked).toMatchObject({ counts: { certificates: 1, documents: 2 }, tampering: undefined });

	const path = folder("new/portal.db");
	expect(await move(of(dataDir(), filled.url), `file:${path}`)).toEqual(moved);
	expect(readdirSync(folder("new"))).toEqual(["portal.db"]);
	const { db, close } = await openForReading({ url: `file:${path}` });
	expect(await schemaDifferences(db, MIGRATIONS)).toEqual([]);
	close();

	const before = hashOf(path);
	await move(of(dataDir(), `file:${path}`), server.url);
	expect(hashOf(path)).toBe(before);
	const portal = await startTestApp({ template: prepared.template, settings: { databaseUrl: server.url } });
	onTestFinished(() => portal.close());
	const created = await createClient(portal, { name: "Nach dem Umzug GmbH" });
	expect(created.clientNumber).toBe(prepared.records.clientNumber + 1);
	const found = await portal.json<{ _id: string }[]>("/client?q=umzug", { as: "Admin" });
	expect(found.map(({ _id }) => _id)).toEqual([created._id]);
	await expect(onServer(server, "delete from audit_entry")).rejects.toThrow("append-only");
});

describe("a move is refused", () => {
	it("while any other program has the file open", async () => {
		const other = new NativeDatabase(folder("stopped/portal.db"));
		other.exec("select 1 from sqlite_master");
		await expect(move(of(dataDir()), server.url)).rejects.toThrow("is used by another program; stop the server first.");
		other.close();
		expect(server.requests()).toBe(0);
	});

	it("into a server that is not empty, which stays unchanged", async () => {
		await onServer(server, "create table notes (x)");
		await expect(move(of(dataDir()), server.url)).rejects.toThrow("is not empty. Nothing was moved");
		expect(await onServer(server, "select name from sqlite_master")).toEqual([[["notes"]]]);
	});

	it("into a file that exists, or whose log exists", async () => {
		const path = folder("portal.db");
		for (const existing of [path, `${path}-wal`]) {
			writeFileSync(existing, "x");
			await expect(move(of(dataDir(), filled.url), `file:${path}`)).rejects.toThrow(
				`"${existing}" exists and is not overwritten`,
			);
			rmSync(existing);
		}
		expect(existsSync(path)).toBe(false);
	});

	it("from an empty server, and creates no file", async () => {
		const path = folder("portal.db");
		await expect(move(of(dataDir(), server.url), `file:${path}`)).rejects.toThrow("The database is empty or");
		expect(readdirSync(folder()).sort()).toEqual(["empty", "stopped"]);
	});

	it.each([
		["file:/tmp/other.db", ""],
		["http://127.0.0.1:2", "http://127.0.0.1:1"],
	])("to %s from one of the same kind", async (to, from) => {
		await expect(move(of(dataDir(), from), to)).rejects.toThrow("from a file to a server or back");
	});

	it("if the server is written to meanwhile, and leaves no file", async () => {
		const begun = filled.requests();
		const moving = move(of(dataDir(), filled.url), `file:${folder("portal.db")}`);
		moving.catch(() => undefined);
		while (filled.requests() < begun + 10) await new Promise((resolve) => setTimeout(resolve));
		await onServer(filled, "update user set name_sort = name_sort || 'z'");
		onTestFinished(async () => {
			await onServer(filled, "update user set name_sort = rtrim(name_sort, 'z')");
		});
		await expect(moving).rejects.toThrow("The server was written to during the move (user");
		expect(readdirSync(folder()).sort()).toEqual(["empty", "stopped"]);
	});

	it("if the data were changed past the application, unless that is accepted", async () => {
		const source = new NativeDatabase(folder("stopped/portal.db"));
		source.exec("drop trigger audit_entry_no_update; update audit_entry set user = 'Niemand' where seq = 2");
		source.close();
		const copy = folder("copy");
		cpSync(dataDir(), copy, { recursive: true });
		await expect(move(of(dataDir()), server.url)).rejects.toThrow(
			"First broken entry: 2. Its content was changed. The trigger is missing. (audit_entry_no_update) With --accept-tampering",
		);
		const other = await startLibsqlServer(folder("empty"));
		const { checked } = await move(of(copy), other.url, true);
		await other.close();
		expect(checked.tampering).toContain("The audit trail was changed.");
	});
});

describe("an interrupted move", () => {
	it("leaves the source unchanged, and a target that the portal does not start on and moves refuse", async () => {
		const before = hashOf(folder("stopped/portal.db"));
		const { child, ended } = start(server.url);
		while (server.requests() < 20) await new Promise((resolve) => setTimeout(resolve));
		child.kill("SIGKILL");
		await ended;
		expect(hashOf(folder("stopped/portal.db"))).toBe(before);
		const portal = await startServer({ DATABASE_URL: server.url, DATA_DIR: dataDir() });
		expect(await portal.ended).toBe(1);
		expect(portal.error()).toMatch(
			/^DATABASE_URL: The database \S+ is the target of a move \(move-to\) that did not end; .+\n$/,
		);
		await expect(move(of(dataDir()), server.url)).rejects.toThrow("is the target of a move that did not end");
		await expect(move(of(dataDir(), server.url), `file:${folder("portal.db")}`)).rejects.toThrow(
			"the target of a move that did not end",
		);
	});
});

it("the command prints every table with its rows and hash, and the last entry", async () => {
	const { code, out } = await start(`file:${folder("portal.db")}`, { DATABASE_URL: filled.url }).ended;
	expect(code).toBe(0);
	expect(out).toMatch(/^Keep all instances of the portal stopped until the move has ended\.\n[0-9a-f]{64} /);
	expect(out).toMatch(/^[0-9a-f]{64} {2}certificate_document {2}2$/m);
	expect(out).toMatch(/^Move complete, counted and compared on both sides: "\S+portal\.db" \(1 client, /m);
	expect(out).toMatch(/^Last entry: \d+:[0-9a-f]{64}\n$/m);
});
