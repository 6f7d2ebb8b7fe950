import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ServedApps } from "@portal/contracts/testing/served";
import type { TestProject } from "vitest/node";
import { DENO, ROOT } from "../lib/run.mjs";

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	// The import map makes each test password be hashed only once, because hashing is slow on purpose.
	const args = ["run", "--allow-all", "--import-map=api/testing/import-map.json", "api/testing/server.ts"];
	const child = spawn(DENO, args, {
		cwd: ROOT,
		stdio: ["pipe", "pipe", "inherit"],
		env: { ...process.env, TZ: "UTC" },
	});
	const ended = once(child, "exit");
	const said = once(createInterface(child.stdout), "line");
	const [line] = await Promise.race([
		said,
		ended.then(([code]) => {
			throw new Error(`The API for the tests ended with code ${code}`);
		}),
	]);
	project.provide("servedApps", JSON.parse(String(line)) as ServedApps);
	return async () => {
		child.stdin.end();
		await ended;
	};
}
