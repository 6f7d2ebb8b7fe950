import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { folderPerTest } from "../../../testing/folders.ts";
import { FileClient } from "./file-client.ts";

const KILLS = 4;
const folder = folderPerTest();
const writer = decodeURIComponent(new URL("../../../testing/processes/endless-writer.ts", import.meta.url).pathname);

/**
 * Kills the writer and expects that every acknowledged transaction is stored completely. Returns the number of
 * acknowledged and of stored transactions.
 */
async function killed(
	path: string,
	args: readonly unknown[],
	afterMs?: number,
): Promise<[acknowledged: number, stored: number]> {
	const before = new FileClient(path);
	await before.executeMultiple("CREATE TABLE entry (round INTEGER, half INTEGER)");
	before.close();

	const command = [...(process.versions.deno ? ["run", "-A"] : []), writer, path, ...args.map(String)];
	const child = spawn(process.execPath, command);
	let output = "";
	child.stdout.on("data", (chunk) => {
		output += String(chunk);
	});
	const closed = once(child, "close");
	if (afterMs !== undefined) {
		await once(child.stdout, "data");
		await new Promise((resolve) => setTimeout(resolve, afterMs));
		child.kill("SIGKILL");
	}
	expect((await closed)[1]).toBe("SIGKILL");

	const acknowledged = output.slice(0, output.lastIndexOf("\n")).split("\n").map(Number);
	const after = new FileClient(path);
	const { rows } = await after.execute("SELECT round, count(*) FROM entry GROUP BY round");
	const check = await after.execute("PRAGMA integrity_check");
	after.close();
	expect(Array.from(check.rows[0] ?? [])).toEqual(["ok"]);
	expect(rows.filter((row) => row[1] !== 2)).toEqual([]);
	const stored = new Set(rows.map((row) => row[0]));
	expect(acknowledged.filter((round) => !stored.has(round))).toEqual([]);
	return [acknowledged.length, stored.size];
}

test.each([1, 16])(
	`stores every acknowledged transaction completely after ${KILLS} kills during writes; concurrent writers: %i`,
	async (writers) => {
		let acknowledged = 0;
		for (let kill = 0; kill < KILLS; kill++)
			acknowledged += (await killed(folder(`${kill}.db`), [writers], 40 + 40 * kill))[0];
		expect(acknowledged).toBeGreaterThan(KILLS * writers);
	},
);

test("acknowledges and stores no transaction of a shared commit that is killed", async () => {
	const [acknowledged, stored] = await killed(folder("commit.db"), [16, 4]);
	expect([acknowledged > 4, stored]).toEqual([true, acknowledged]);
});
