import { execFile } from "node:child_process";
import process from "node:process";
import { DENO, pathOf } from "./server.ts";

/** Runs a command of `api/` in a separate process. Returns this process and a promise of its output. */
export function startCommand(
	name: "admin" | "audit-verify" | "backup" | "restore",
	args: readonly string[],
	env: Readonly<Record<string, string>>,
) {
	const ended = Promise.withResolvers<{ code: number; out: string; error: string }>();
	const child = execFile(
		DENO,
		["run", "-A", pathOf(`../../${name}.ts`), ...args],
		{ env: { ...process.env, DATABASE_URL: "", ...env } },
		(problem, out, error) => ended.resolve({ code: Number(problem?.code ?? 0), out, error }),
	);
	return { child, ended: ended.promise };
}

export const runCommand = (...call: Parameters<typeof startCommand>) => startCommand(...call).ended;
