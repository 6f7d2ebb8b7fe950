import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const LINKED = ["api", "shared-ui", "shell"];
const COPIED = ["deploy", "docs", "rsbuild.config.ts", "package.json", "package-lock.json", "tsconfig.json"];
const isSource = (path: string) => !/[/\\](dist|node_modules)$/.test(path);

export interface Outcome {
	code: number | null;
	output: string;
}

/** Creates a copy of the repository with the given packages, so that a test can change their sources. */
export function startTeam(packages: readonly string[]) {
	const checkout = mkdtempSync(join(tmpdir(), "portal-team-"));
	const store = join(checkout, "dist");
	const copy = (name: string) =>
		cpSync(join(ROOT, name), join(checkout, name), { recursive: true, filter: (path) => isSource(path) });
	for (const name of LINKED) if (!packages.includes(name)) symlinkSync(join(ROOT, name), join(checkout, name));
	symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
	for (const name of [...COPIED, ...packages]) copy(name);

	/** Runs a script of the copy with Node. Returns its exit code and output. */
	const run = (script: string, args: readonly string[], env: Record<string, string>): Promise<Outcome> => {
		const child = spawn(process.execPath, [join(checkout, script), ...args], {
			cwd: checkout,
			env: { ...process.env, MODULE_STORE: store, NO_COLOR: "1", ...env },
		});
		const chunks: Buffer[] = [];
		child.stdout.on("data", (chunk) => chunks.push(chunk));
		child.stderr.on("data", (chunk) => chunks.push(chunk));
		return new Promise((resolve, reject) => {
			child.on("error", reject);
			child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
		});
	};

	return { folder: checkout, run, end: () => rmSync(checkout, { recursive: true, force: true }) };
}

export type Team = ReturnType<typeof startTeam>;
