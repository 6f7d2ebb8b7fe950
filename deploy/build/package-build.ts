import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { readJson } from "../lib/files.ts";
import { Failure, NODE, ROOT, run } from "../lib/run.mjs";
import { inputHash, inputsOf, unforeseen } from "./inputs.ts";
import { READ_FILES } from "./read-files.ts";

export const RSBUILD = join(ROOT, "node_modules/@rsbuild/core/bin/rsbuild.js");

export interface Job {
	name: string;
	hash: string;
	version: string;
}

export async function jobOf(name: string): Promise<Job> {
	const { version } = await readJson<{ version: string }>(join(ROOT, name, "package.json"));
	const hash = inputHash(name);
	return { name, hash, version: `${version}-${hash.slice(0, 10)}` };
}

/** Returns false if no input has changed. Throws if the build reads a file that nothing imports. */
export async function buildPackage({ name, hash, version }: Job, force = false): Promise<boolean> {
	const stamp = join(ROOT, name, "dist/.inputs");
	if (!force && existsSync(stamp) && (await readFile(stamp, "utf8")) === hash) return false;
	const lists = await mkdtemp(join(tmpdir(), "build-"));
	try {
		const list = join(lists, "read-files");
		const env = { ...process.env, NODE_ENV: "production", MODULE_VERSION: version, [READ_FILES]: list };
		const { code, output } = await run(NODE, [RSBUILD, "build"], { cwd: join(ROOT, name), env });
		if (code !== 0) throw new Failure(`${output.trim()}\n\n${name} could not be built.`);
		const [first, ...others] = unforeseen((await readFile(list, "utf8")).trim().split("\n"), inputsOf(name));
		if (first !== undefined) {
			const more = others.length > 0 ? ` and ${others.length} more` : "";
			throw new Failure(`${name}: The build reads ${relative(ROOT, first)}${more}, which no import names.`);
		}
	} finally {
		await rm(lists, { recursive: true });
	}
	await writeFile(stamp, hash);
	return true;
}
