import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { buildFolder } from "../kit/checks.ts";
import { readJson } from "../lib/files.ts";
import { Failure, ROOT } from "../lib/run.mjs";
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
		await buildFolder(join(ROOT, name), name, { MODULE_VERSION: version, [READ_FILES]: list });
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
