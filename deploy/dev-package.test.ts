import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "./lib/free-port.ts";
import { ROOT } from "./lib/run.mjs";

const packageOf = (name: string): { scripts: { dev: string }; mfe?: { port: number } } =>
	JSON.parse(readFileSync(join(ROOT, name, "package.json"), "utf8"));

let folder: string;
let npm: ChildProcess | undefined;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "dev-package-"));
});
afterEach(() => {
	try {
		// What was started and is still there belongs to one group.
		if (npm?.pid !== undefined) process.kill(-npm.pid, "SIGKILL");
	} catch {
		// Nothing is left of it.
	}
	rmSync(folder, { recursive: true, force: true });
});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	const deadline = Date.now() + 40_000;
	while (!(await condition())) {
		if (Date.now() > deadline) throw new Error("It did not happen");
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

const isLeft = (group: number) => {
	try {
		process.kill(-group, 0);
		return true;
	} catch {
		return false;
	}
};

const isServed = (port: number) =>
	fetch(`http://127.0.0.1:${port}`).then(
		() => true,
		() => false,
	);
function develop(cwd: string): number {
	const env = { ...process.env, PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}` };
	npm = spawn("npm", ["run", "dev"], { cwd, env, detached: true, stdio: "ignore" });
	return npm.pid ?? 0;
}

it.each([
	["SIGTERM to npm alone", "SIGTERM", (pid: number) => pid],
	["Ctrl+C", "SIGINT", (pid: number) => -pid],
] as const)(
	"the shell's development server ends with all of its processes at %s, and its port is free",
	async (_name, signal, of) => {
		const port = await freePort();
		const dev = packageOf("shell").scripts.dev.replace("../", `${ROOT}/`);
		writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", scripts: { dev } }));
		writeFileSync(join(folder, "index.js"), "");
		const server = { host: "127.0.0.1", port, strictPort: true };
		const config = { source: { entry: { index: "./index.js" } }, server };
		writeFileSync(join(folder, "rsbuild.config.mjs"), `export default ${JSON.stringify(config)};`);
		const pid = develop(folder);
		await until(() => isServed(port));
		process.kill(of(pid), signal);
		await until(() => !isLeft(pid));
		expect(await isServed(port)).toBe(false);
	},
);

it.skipIf(!process.env.TEST_ALL)(
	"a module's development server ends with its API and all processes at SIGTERM to npm alone",
	async () => {
		const port = packageOf("mfe-enquiries").mfe?.port ?? 0;
		const pid = develop(join(ROOT, "mfe-enquiries"));
		const answers = (path: string) =>
			fetch(`http://127.0.0.1:${port}${path}`).then(
				({ ok }) => ok,
				() => false,
			);
		await until(() => answers("/"));
		await until(() => answers("/api/health/ready"));
		process.kill(pid, "SIGTERM");
		await until(() => !isLeft(pid));
		expect(await isServed(port)).toBe(false);
	},
);
