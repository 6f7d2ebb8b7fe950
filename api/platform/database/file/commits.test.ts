import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileCommits } from "./commits.ts";
import { Connection } from "./connection.ts";
import { FileClient } from "./file-client.ts";

let folder: string;
let path: string;
let client: FileClient;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "portal-commits-"));
	path = join(folder, "portal.db");
	client = new FileClient(path);
	await client.execute("create table t (x)");
});
afterEach(() => {
	client.close();
	rmSync(folder, { recursive: true });
});

const insert = "insert into t values (1)";

function byAnotherProcess(): void {
	const program = `
		import { DatabaseSync } from "node:sqlite";
		const file = new DatabaseSync(process.argv[2]);
		file.exec("${insert}");
		file.close();`;
	const args = ["run", "-A", "--no-lock", "--ext=ts", "-", path];
	const { status, stderr } = spawnSync(process.execPath, args, { input: program, encoding: "utf8" });
	if (status !== 0) throw new Error(stderr);
}

function byAnotherConnection(): void {
	const other = new Connection(path, 1000, []);
	other.exec(insert);
	other.close();
}

describe("what a file tells of its commits", () => {
	it.each([
		["this client", () => client.execute(insert), false],
		["another connection", byAnotherConnection, true],
		["another process", byAnotherProcess, true],
	])("moves with each commit of %s", async (_who, commit, isForeign) => {
		for (let n = 0; n < 3; n++) {
			const [all, foreign] = [client.commits.all(), client.commits.foreign()];
			expect(client.commits.all()).toBe(all);
			await commit();
			expect(client.commits.all()).not.toBe(all);
			expect(client.commits.foreign() !== foreign).toBe(isForeign);
		}
	});

	it("costs a statement only after a commit, and always where the index of the log cannot be read", async () => {
		const connection = new Connection(path, 1000, []);
		const counting = { asked: 0 };
		const reader: Pick<Connection, "prepareRow"> = {
			prepareRow: (text) => {
				const read = connection.prepareRow<readonly unknown[]>(text);
				return (...args) => {
					counting.asked++;
					return read(...args) as never;
				};
			},
		};
		const asked = (commits: FileCommits) => {
			counting.asked = 0;
			for (let n = 0; n < 5; n++) commits.all();
			return counting.asked;
		};
		const commits = new FileCommits(path, reader, reader);
		expect([asked(commits), asked(commits)]).toEqual([1, 0]);
		await client.execute(insert);
		expect([asked(commits), asked(commits)]).toEqual([1, 0]);
		expect(asked(new FileCommits(join(folder, "missing.db"), reader, reader))).toBe(5);
		commits.close();
		expect(asked(commits)).toBe(5);
		connection.close();
	});

	it("is over with the client", () => {
		client.commits.all();
		client.close();
		expect(() => client.commits.all()).toThrow(expect.objectContaining({ code: "CLIENT_CLOSED" }));
	});

	it.runIf(process.platform === "linux")("takes no lock from the connections", () => {
		const { ino } = statSync(`${path}-shm`);
		const locks = () =>
			readFileSync("/proc/locks", "utf8")
				.split("\n")
				.filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `)).length;
		const before = locks();
		expect(before).toBeGreaterThan(0);
		for (let n = 0; n < 3; n++) client.commits.all();
		expect(locks()).toBe(before);
	});
});

describe("the bytes of a file", () => {
	it("have changed while they may be changing, and after a change past SQLite, but not by themselves", async () => {
		const first = client.commits.bytes();
		expect(client.commits.bytes()).not.toBe(first);
		await pause(2100);
		const settled = client.commits.bytes();
		await pause(20);
		expect(client.commits.bytes()).toBe(settled);
		writeFileSync(`${path}-wal`, readFileSync(`${path}-wal`), { flag: "r+" });
		expect(client.commits.bytes()).not.toBe(settled);
	});
});
