import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const LINKED = ["api", "shared-ui", "shell"];
const COPIED = ["deploy", "rsbuild.config.ts", "package.json", "package-lock.json", "tsconfig.json"];
const isSource = (path: string) => !/[/\\](dist|node_modules)$/.test(path);

export interface Outcome {
	code: number | null;
	output: string;
}

interface RunOptions {
	/** Folder of the checkout. */
	folder?: string;
	env?: Record<string, string>;
}

/** A checkout in which a team changes its module and deploys it. */
export interface Team {
	folder: string;
	/** Changes a file of the checkout. */
	edit: (path: string, change: (content: string) => string) => void;
	/** Takes a folder of the checkout back to what it was. */
	reset: (folder: string) => void;
	/** Runs a script of the checkout. */
	run: (script: string, words: readonly string[], options?: RunOptions) => Promise<Outcome>;
	/** Runs the command for deployments, in a folder of the checkout. */
	deploy: (words: readonly string[], folder?: string) => Promise<Outcome>;
	end: () => void;
}

/** What is installed, as files of the other checkout: a build tells what it reads by where that really lies. */
function copyInstalled(checkout: string): void {
	const copy = (how: string) => execFileSync("cp", [how, join(ROOT, "node_modules"), checkout], { stdio: "ignore" });
	try {
		copy("-al");
	} catch {
		// The folder for temporary files may be another disk's.
		rmSync(join(checkout, "node_modules"), { recursive: true, force: true });
		copy("-a");
	}
}

/** A checkout of its own with some of the packages, so that no test changes the sources of all. */
export function startTeam(packages: readonly string[], ownStore?: string): Team {
	const checkout = mkdtempSync(join(tmpdir(), "portal-team-"));
	const store = ownStore ?? join(checkout, "dist");
	const copy = (name: string) =>
		cpSync(join(ROOT, name), join(checkout, name), { recursive: true, filter: (path) => isSource(path) });
	for (const name of LINKED) if (!packages.includes(name)) symlinkSync(join(ROOT, name), join(checkout, name));
	if (packages.includes("shared-ui")) copyInstalled(checkout);
	else symlinkSync(join(ROOT, "node_modules"), join(checkout, "node_modules"));
	for (const name of [...COPIED, ...packages]) copy(name);

	const run: Team["run"] = (script, words, { folder = ".", env = {} } = {}) => {
		const child = spawn(process.execPath, [join(checkout, script), ...words], {
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
		reset(folder) {
			rmSync(join(checkout, folder), { recursive: true });
			copy(folder);
		},
		deploy: (words, folder = ".") => run("deploy/deploy.mjs", words, { folder, env: { DEPLOY_USER: "team" } }),
		end: () => rmSync(checkout, { recursive: true, force: true }),
	};
}
