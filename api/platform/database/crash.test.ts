import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FileClient } from "./file-client.ts";

const KILLS = 8;
const writer = decodeURIComponent(new URL("../../testing/processes/endless-writer.ts", import.meta.url).pathname);

test(`after ${KILLS} kills in the middle of writing every acknowledged transaction is there, none by half`, async () => {
	const folder = mkdtempSync(join(tmpdir(), "crash-"));
	try {
		let acknowledged = 0;
		for (let kill = 0; kill < KILLS; kill++) {
			const path = join(folder, `${kill}.db`);
			const before = new FileClient(path);
			await before.executeMultiple("CREATE TABLE entry (round INTEGER, half INTEGER)");
			before.close();

			const child = spawn(process.execPath, [...(process.versions.deno ? ["run", "-A"] : []), writer, path]);
			let output = "";
			child.stdout.on("data", (chunk) => {
				output += String(chunk);
			});
			await once(child.stdout, "data");
			await new Promise((resolve) => setTimeout(resolve, 40 + 20 * kill));
			child.kill("SIGKILL");
			await once(child, "close");

			const last = Number(output.slice(0, output.lastIndexOf("\n")).split("\n").at(-1));
			const after = new FileClient(path);
			const rounds = await after.execute("SELECT round, count(*) FROM entry GROUP BY round ORDER BY round");
			const check = await after.execute("PRAGMA integrity_check");
			after.close();
			expect(Array.from(check.rows[0] ?? [])).toEqual(["ok"]);
			expect(rounds.rows.every((row) => row[1] === 2)).toBe(true);
			expect(rounds.rows.length).toBeGreaterThan(last);
			acknowledged += last + 1;
		}
		expect(acknowledged).toBeGreaterThan(KILLS);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
