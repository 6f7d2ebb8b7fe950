import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, describe, expect, test } from "vitest";
import { createProcesses, JobTimedOut } from "./child-process.ts";
import { SETPRIV } from "./end-with-parent.ts";

const folder = mkdtempSync(join(tmpdir(), "printer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIMITS = {
	queue: { name: "test", atOnce: 2, atOncePerUser: 1, waiting: 4, waitingPerUser: 2 },
	timeoutMs: 5_000,
	idleMs: 5_000,
};
const run = (command: string, limits: Partial<typeof LIMITS> = {}) => {
	const runJob = createProcesses({ ...LIMITS, ...limits, command, args: [] });
	return (user = "user") => runJob(user, new Uint8Array());
};

/**
 * Writes a program that prints the next text of `answers` for each job. When it is started a second time, it prints
 * `anew`.
 */
function programThatAnswers(name: string, answers: readonly string[], anew = "") {
	const command = join(folder, name);
	const say = (said: readonly string[]) => said.map((answer) => `read -r job || exit; printf '${answer}'`).join("\n");
	const begun = `${command}.begun`;
	writeFileSync(
		command,
		`#!/bin/sh\nif [ -e ${begun} ]; then\n${say([anew])}\nelse\ntouch ${begun}\n${say(answers)}\nfi\nread -r job\n`,
	);
	chmodSync(command, 0o755);
	return run(command);
}
const file = (text: string) => `{"length":3}\\n${text}`;
const textOf = async (bytes: Promise<Uint8Array>) => new TextDecoder().decode(await bytes);

/** Writes a program that runs this shell script for each job. */
function programThatRuns(name: string, script: string) {
	const command = join(folder, name);
	writeFileSync(command, `#!/bin/sh\nwhile read -r job; do\n${script}\nprintf '${file("end")}'\ndone\n`);
	chmodSync(command, 0o755);
	return command;
}

describe.skipIf(process.platform === "win32")("a child process", () => {
	test("returns the announced number of bytes, and is reused after a failed job", async () => {
		const print = programThatAnswers("good", ['{"error":"no font"}\\n', file("PDF")]);
		await expect(print()).rejects.toThrow("no font");
		expect(await textOf(print())).toBe("PDF");
	});

	test("fails the job when it ends at once, for example because its machine code is for another processor", async () => {
		await expect(run("false")()).rejects.toThrow("The child process has ended");
	});

	test("fails the job when it cannot be started", async () => {
		await expect(run(join(folder, "missing"))()).rejects.toThrow();
	});

	test("is killed when a job takes longer than allowed, and the next job gets another process", async () => {
		const slowOnce = programThatRuns(
			"slow",
			`[ -e ${folder}/slow.begun ] || { touch ${folder}/slow.begun; sleep 60; }`,
		);
		const print = run(slowOnce, { timeoutMs: 300 });
		await expect(print()).rejects.toThrow(JobTimedOut);
		expect(await textOf(print())).toBe("end");
	});

	test.skipIf(!existsSync(SETPRIV))("ends with a killed server even while it computes", async () => {
		const [pidFile, busy] = [join(folder, "busy.pid"), join(folder, "computes")];
		writeFileSync(busy, `#!/bin/sh\necho $$ > ${pidFile}\nwhile :; do :; done\n`);
		chmodSync(busy, 0o755);
		const options = JSON.stringify({ ...LIMITS, timeoutMs: 60_000, command: busy, args: [] });
		const script = join(folder, "server.ts");
		writeFileSync(
			script,
			`import { createProcesses } from ${JSON.stringify(new URL("./child-process.ts", import.meta.url).href)};
			await createProcesses(${options})("user", new Uint8Array());`,
		);
		const runtime = process.versions.deno ? ["run", "-A", "--no-lock", script] : [script];
		const server = spawn(process.execPath, runtime, { stdio: "ignore" });
		const pid = () => (existsSync(pidFile) ? readFileSync(pidFile, "utf8").trim() : "");
		await expect.poll(pid, { timeout: 20_000 }).not.toBe("");
		// A process that has ended stays in /proc as a zombie (state Z) until the init process of the machine collects it.
		const isRunning = () => {
			const status = `/proc/${pid()}/status`;
			return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, "utf8"));
		};
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(isRunning()).toBe(true);
		server.kill("SIGKILL");
		await expect.poll(isRunning, { timeout: 2_000 }).toBe(false);
	});

	test("does not let one user take the places of the others", async () => {
		const print = run(programThatRuns("busy", "sleep 0.3"));
		const order: string[] = [];
		const jobs = ["a", "a", "a", "b"].map((user) => print(user).then(() => order.push(user)));
		await Promise.all(jobs);
		expect(order.slice(0, 2).toSorted()).toEqual(["a", "b"]);
	});

	test("refuses only the user who has too many waiting jobs", async () => {
		const print = run(programThatRuns("full", "sleep 0.2"));
		const statusOf = (user: string) =>
			print(user).then(
				() => 200,
				(error: { status: number }) => error.status,
			);
		const statuses = await Promise.all(["a", "a", "a", "a", "b", "c", "c", "d"].map(statusOf));
		expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 503]);
	});

	test.each([
		["a word of a library", "warning: no fonts\\n"],
		["JSON of something else", "null\\n"],
		["no length", '{"length":"3"}\\n'],
	])("fails the job and is ended when it prints %s; the next job gets another process", async (what, said) => {
		const print = programThatAnswers(what.replaceAll(" ", "-"), [said, file("OLD")], file("NEW"));
		await expect(print()).rejects.toThrow();
		expect(await textOf(print())).toBe("NEW");
	});
});
