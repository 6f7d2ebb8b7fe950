import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { folderPerTest } from "../../../testing/folders.ts";
import { aClientInput } from "../../../testing/index.ts";
import { takeWriteLock } from "../../../testing/locks.ts";
import { startAppPerTest } from "../../../testing/started-app.ts";
import { filePath } from "../index.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let log: string[];
const write = (event: string) => void log.push(event);
const info = (event: string) => event === "ready" && write(event);
const folder = folderPerTest();
const app = startAppPerTest({ deps: { log: { info, error: write } } });
beforeEach(async () => {
	log = [];
	await app.accessToken("Auditor");
});

const save = () => app.request("/client", { as: "Auditor", json: aClientInput() });
const refusalOf = async (answer: Response) => [
	answer.status,
	((await answer.json()) as { code?: string }).code,
	Number(answer.headers.get("Retry-After")) > 0,
];
const REFUSED = [503, "UNAVAILABLE", true];
const pragma = (statement: string) =>
	app.deps.database.db.transaction(async (tx) => {
		await tx.run(sql.raw(`PRAGMA ${statement}`));
	});

describe("a write is refused with 503 and Retry-After, and logged,", () => {
	it("while the disk is full, and succeeds when it has space again", async () => {
		await pragma("max_page_count = 1");
		let answer = await save();
		// Pages that are in use have space for a few more rows.
		for (let n = 0; n < 200 && answer.status === 201; n++) answer = await save();
		expect(await refusalOf(answer)).toEqual(REFUSED);
		for (let n = 0; n < 5; n++) expect(await refusalOf(await save())).toEqual(REFUSED);
		expect(log).toEqual(["not ready"]);
		expect((await app.request("/client", { as: "Auditor" })).status).toBe(200);
		await pragma("max_page_count = 1000000");
		expect((await save()).status).toBe(201);
		expect((await app.request("/health/ready")).status).toBe(200);
		expect(log).toEqual(["not ready", "ready"]);
	});

	it("while the disk is read-only, which also makes the server not ready", async () => {
		await pragma("query_only = ON");
		expect(await refusalOf(await save())).toEqual(REFUSED);
		expect((await app.request("/health/ready")).status).toBe(503);
		expect(log).toEqual(["not ready"]);
	});

	it("while another process has the lock for longer than the server waits", async () => {
		const release = takeWriteLock(filePath(app.deps.settings.databaseUrl));
		expect(await refusalOf(await save())).toEqual(REFUSED);
		expect(log).toEqual(["not ready"]);
		release();
		expect((await save()).status).toBe(201);
	});
});

/** Opens a database in a process whose files cannot exceed a limit, fills it and prints whether it was writable. */
const FILLING = `
import { openDatabase } from "./platform/database/index.ts";
const [url, migrationsFolder] = Deno.args;
const database = await openDatabase({ url, migrationsFolder });
const can = () => database.checkWritable().then(() => true, () => false);
const before = await can();
const text = "x".repeat(20_000);
const fill = (n) => database.write({ confirm: async () => {} }, (tx) => tx.run("insert into number_series (series, last) values ('" + n + text + "', 0)"));
let rows = 0;
while (rows < 1000 && (await fill(rows).then(() => true, () => false))) rows++;
// A small write may still succeed where a large one fails.
let checks = 0;
while (checks < 1000 && (await can())) checks++;
console.log(JSON.stringify([before, rows > 0 && rows < 1000, checks < 1000]));
database.close();
`;

test("checkWritable finds a full disk, and leaves no row behind when the disk has space", async () => {
	const deno = process.versions.deno ? process.execPath : "deno";
	// The limit is in blocks of 512 or 1024 bytes. Writes beyond it fail.
	const run = `trap '' XFSZ; ulimit -f 4096; exec "${deno}" run -A --no-lock --ext=ts - "$1" "$2"`;
	const args = ["-c", run, "sh", `file:${folder("full.db")}`, here("../../../migrations")];
	const child = spawn("sh", args, { cwd: here("../../../"), stdio: ["pipe", "pipe", "inherit"] });
	let output = "";
	child.stdout.on("data", (chunk) => {
		output += String(chunk);
	});
	child.stdin.end(FILLING);
	await once(child, "close");
	expect(JSON.parse(output || "null")).toEqual([true, true, true]);

	await app.deps.database.checkWritable();
	expect(await app.deps.database.db.values(sql`select series from number_series`)).toEqual([]);
});
