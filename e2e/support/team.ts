import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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

interface RunOptions {
	/** Folder within the copy of the repository in which the script runs. */
	folder?: string;
	env?: Record<string, string>;
}

/** A copy of the repository, in which a test changes and deploys a module as a team would. */
export interface Team {
	folder: string;
	/** Changes the text of a file in the copy. */
	edit: (path: string, change: (content: string) => string) => void;
	/** Runs a script of the copy with Node. Returns its exit code and output. */
	run: (script: string, args: readonly string[], options?: RunOptions) => Promise<Outcome>;
	/** Runs the `deploy` command in a folder of the copy, by default in its root. Returns its exit code and output. */
	deploy: (args: readonly string[], folder?: string) => Promise<Outcome>;
	end: () => void;
}

/** Creates a copy of the repository with the given packages, so that a test can change their sources. */
export function startTeam(packages: readonly string[], ownStore?: string): Team {
	const checkout = mkdtempSync(join(tmpdir(), "portal-team-"));
	const store = ownStore ?? join(checkout, "dist");
	const copy = (name: string) =>
		cpSync(join(ROOT, name), join(checkout, name), { recursive: true, filter: (path) => isSource(path) });
	for (const name of LINKED) if (!packages.includes(name)) symlinkSync(join(ROOT, name), join(checkout, name));
	symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
	for (const name of [...COPIED, ...packages]) copy(name);

	const run: Team["run"] = (script, args, { folder = ".", env = {} } = {}) => {
		const child = spawn(process.execPath, [join(checkout, script), ...args], {
			cwd: join(checkout, folder),
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

	return {
		folder: checkout,
		run,
		edit(path, change) {
			const file = join(checkout, path);
			const before = readFileSync(file, "utf8");
			const after = change(before);
			if (after === before) throw new Error(`${path} stays as it is`);
			writeFileSync(file, after);
		},
		deploy: (args, folder = ".") => run("deploy/cli/deploy.mjs", args, { folder, env: { DEPLOY_USER: "team" } }),
		end: () => rmSync(checkout, { recursive: true, force: true }),
	};
}
