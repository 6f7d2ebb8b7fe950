import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openForReading } from "../platform/database/index.ts";
import { createClient, startTestApp, type TestApp } from "../testing/index.ts";

/** The commands as an operator calls them: processes of their own, beside one that serves. */

let app: TestApp;
let folder: string;
beforeEach(async () => {
	app = await startTestApp({ signedIn: false });
	folder = mkdtempSync(join(tmpdir(), "backup-"));
});
afterEach(() => {
	app.close();
	rmSync(folder, { recursive: true, force: true });
});

const pathOf = (name: string) => decodeURIComponent(new URL(`../${name}.ts`, import.meta.url).pathname);

function call(name: "backup" | "restore", args: string[], env: Record<string, string> = {}) {
	const script = "Deno" in globalThis ? ["run", "-A", pathOf(name)] : [pathOf(name)];
	return new Promise<{ code: number; out: string; error: string }>((resolve) => {
		execFile(
			process.execPath,
			[...script, ...args],
			// A port that nobody listens at, whatever runs beside the tests.
			{ env: { ...process.env, DATA_DIR: app.deps.settings.dataDir, DATABASE_URL: "", PORT: "8149", ...env } },
			(problem, out, error) => resolve({ code: Number(problem?.code ?? 0), out, error }),
		);
	});
}
const backups = () => readdirSync(join(folder, "backups")).map((name) => join(folder, "backups", name));
const empty = () => ({ DATA_DIR: join(folder, "new") });

async function clientNumbers(path: string): Promise<number[]> {
	const { db, close } = await openForReading({ url: `file:${path}` });
	const { rows } = await db.run("select client_number from client order by client_number");
	close();
	return rows.map((row) => Number(Array.from(row)[0]));
}

describe("backup", () => {
	it.each([
		{ what: "no folder", args: [], env: {}, message: "Aufruf: npm run backup -- ORDNER" },
		{
			what: "a libSQL server that does not answer",
			args: ["x"],
			env: { DATABASE_URL: "http://127.0.0.1:1" },
			message: "Die Sicherung ist fehlgeschlagen: ",
		},
	])("with $what fails in one line", async ({ args, env, message }) => {
		const { code, out, error } = await call("backup", args, env);
		expect({ code, out }).toEqual({ code: 1, out: "" });
		expect(error).toContain(message);
		expect(error.trim().split("\n")).toHaveLength(1);
	});

	it("taken during writes restores every write that was acknowledged before it began, and none by half", async () => {
		const acknowledged: { clientNumber: number; at: number }[] = [];
		let isWriting = true;
		const writing = (async () => {
			while (isWriting) {
				const { clientNumber } = await createClient(app, { name: `Kunde ${acknowledged.length} GmbH` });
				acknowledged.push({ clientNumber, at: Date.now() });
				// Requests come from outside: between two of them the event loop goes round.
				await new Promise((resolve) => setTimeout(resolve));
			}
		})();
		while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
		const backup = await call("backup", [join(folder, "backups")]);
		isWriting = false;
		await writing;
		expect(backup).toMatchObject({ code: 0, error: "" });
		expect(backup.out).toMatch(/^Sicherung vollständig: .+ Kunden, .+ im Protokoll\)\.\n$/);
		const { createdAt } = JSON.parse(readFileSync(join(backups()[0] ?? "", "backup.json"), "utf8"));
		const before = acknowledged.filter(({ at }) => at < Date.parse(createdAt)).length;
		expect(acknowledged.length).toBeGreaterThan(before);

		const restored = await call("restore", backups(), empty());
		expect(restored).toMatchObject({ code: 0, error: "" });
		const kept = await clientNumbers(join(folder, "new/portal.db"));
		expect(kept.length).toBeGreaterThanOrEqual(before);
		expect(kept).toEqual(acknowledged.slice(0, kept.length).map(({ clientNumber }) => clientNumber));
	});
});

describe("restore", () => {
	beforeEach(async () => {
		await createClient(app);
		await call("backup", [join(folder, "backups")]);
	});

	it("refuses while a server listens where this one would", async () => {
		const server = createServer().listen(8148, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const { code, error } = await call("restore", backups(), { ...empty(), PORT: "8148" });
		server.close();
		expect(code).toBe(1);
		expect(error).toContain("Auf 127.0.0.1:8148 läuft noch ein Server.");
		expect(readdirSync(folder)).toEqual(["backups"]);
	});

	it("into a libSQL server names the way there", async () => {
		const { code, out, error } = await call("restore", backups(), {
			...empty(),
			DATABASE_URL: "http://db.example.org",
		});
		expect({ code, out }).toEqual({ code: 1, out: "" });
		expect(error).toContain('von dort mit "npm run admin -- move-to" auf den Server db.example.org gebracht.');
	});

	it("called wrongly is explained in one line", async () => {
		const { code, out, error } = await call("restore", [], empty());
		expect({ code, out }).toEqual({ code: 1, out: "" });
		expect(error).toMatch(/^Aufruf: npm run restore -- ORDNER\/ZEITPUNKT .+\n$/);
	});

	it("tells what came back and what was moved on", async () => {
		mkdirSync(join(folder, "new"));
		const { code, out } = await call("restore", [...backups(), "--skip-numbers", "7"], empty());
		expect(code).toBe(0);
		expect(out).toMatch(/^Sicherung vom \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2} eingespielt \(1 Kunde, .+\)\./);
		expect(out).toContain("Jede Nummernreihe läuft um 7 weiter, 1 offene Anmeldungen wurden beendet.");
		expect(readdirSync(join(folder, "new")).sort()).toEqual(["keys.json", "portal.db"]);
	});
});
