import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openForReading } from "../platform/database/index.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { folderPerTest } from "../testing/folders.ts";
import { createClient } from "../testing/index.ts";
import { runCommand } from "../testing/processes/command.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

/** The commands run as an operator runs them: as processes of their own, next to a running server. */

const folder = folderPerTest();
const app = startAppPerTest({ signedIn: false });

// The port is free, so that other test servers do not affect the command.
const call = (name: "backup" | "restore", args: string[], env: Record<string, string> = {}) =>
	runCommand(name, args, { DATA_DIR: app.deps.settings.dataDir, PORT: "8149", ...env });
const backups = () => readdirSync(folder("backups")).map((name) => folder("backups", name));
const empty = () => ({ DATA_DIR: folder("new") });

async function clientNumbers(path: string): Promise<number[]> {
	const { db, close } = await openForReading({ url: `file:${path}` });
	const { rows } = await db.run("select client_number from client order by client_number");
	close();
	return rows.map((row) => Number(Array.from(row)[0]));
}

describe("backup", () => {
	it.each([
		{ what: "no folder", args: [], env: {}, message: "Usage: npm run backup -- FOLDER" },
		{
			what: "a libSQL server that does not answer",
			args: ["x"],
			env: { DATABASE_URL: "http://127.0.0.1:1" },
			message: "The backup has failed: ",
		},
	])("with $what fails in one line", async ({ args, env, message }) => {
		const { code, out, error } = await call("backup", args, env);
		expect({ code, out }).toEqual({ code: 1, out: "" });
		expect(error).toContain(message);
		expect(error.trim().split("\n")).toHaveLength(1);
	});

	it("taken during writes restores every write that was acknowledged before it began, and no partial write", async () => {
		const acknowledged: { clientNumber: number; at: number }[] = [];
		let isWriting = true;
		const writing = (async () => {
			while (isWriting) {
				const { clientNumber } = await createClient(app, { name: `Kunde ${acknowledged.length} GmbH` });
				acknowledged.push({ clientNumber, at: Date.now() });
				// Requests come from other processes: the event loop runs between two of them.
				await new Promise((resolve) => setTimeout(resolve));
			}
		})();
		while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
		const backup = await call("backup", [folder("backups")]);
		isWriting = false;
		await writing;
		expect(backup).toMatchObject({ code: 0, error: "" });
		expect(backup.out).toMatch(/^Backup complete: .+ clients, .+ audit entries\)\.\n$/);
		const { createdAt } = JSON.parse(readFileSync(join(backups()[0] ?? "", "backup.json"), "utf8"));
		const before = acknowledged.filter(({ at }) => at < Date.parse(createdAt)).length;
		expect(acknowledged.length).toBeGreaterThan(before);

		await restoreBackup(readSettings(empty()), backups()[0] ?? "", { skip: 0, clock: app.clock });
		const kept = await clientNumbers(folder("new/portal.db"));
		expect(kept.length).toBeGreaterThanOrEqual(before);
		expect(kept).toEqual(acknowledged.slice(0, kept.length).map(({ clientNumber }) => clientNumber));
	});
});

describe("restore", () => {
	beforeEach(async () => {
		await createClient(app);
		await makeBackup(app.deps.settings, folder("backups"), app.clock);
	});

	it("refuses while a server listens at the configured address", async () => {
		const server = createServer().listen(8148, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const { code, error } = await call("restore", backups(), { ...empty(), PORT: "8148" });
		server.close();
		expect(code).toBe(1);
		expect(error).toContain("A server is running on 127.0.0.1:8148");
		expect(readdirSync(folder())).toEqual(["backups"]);
	});

	it("prints what was restored and which numbers were skipped", async () => {
		mkdirSync(folder("new"));
		const { code, out } = await call("restore", [...backups(), "--skip-numbers", "7"], empty());
		expect(code).toBe(0);
		expect(out).toMatch(/^Backup of \d{1,2} \w+ \d{4}, \d{2}:\d{2} restored \(1 client, .+\)\./);
		expect(out).toContain("Each number series skips 7 numbers; 1 open sessions were ended.");
		expect(readdirSync(folder("new")).sort()).toEqual(["keys.json", "portal.db"]);
	});
});
