import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assemble } from "./assemble.ts";
import { readJson } from "./files.ts";
import { inputHash, packageNames } from "./inputs.ts";
import { Failure, NODE, ROOT, run } from "./run.mjs";

/** More than two at a time gain nothing: a build uses several threads itself. */
const AT_ONCE = 2;
export const RSBUILD = join(ROOT, "node_modules/@rsbuild/core/bin/rsbuild.js");

interface Job {
	name: string;
	hash: string;
	version: string;
}

async function jobOf(name: string): Promise<Job> {
	const { version } = await readJson<{ version: string }>(join(ROOT, name, "package.json"));
	const hash = inputHash(name);
	return { name, hash, version: `${version}-${hash.slice(0, 10)}` };
}

/** Builds one package unless its last build was made from the same inputs. */
async function buildPackage({ name, hash, version }: Job, force: boolean): Promise<void> {
	const stamp = join(ROOT, name, "dist/.inputs");
	if (!force && existsSync(stamp) && (await readFile(stamp, "utf8")) === hash) return;
	const since = performance.now();
	const env = { ...process.env, NODE_ENV: "production", MODULE_VERSION: version };
	const { code, output } = await run(NODE, [RSBUILD, "build"], { cwd: join(ROOT, name), env });
	if (code !== 0) throw new Failure(`${output.trim()}\n\n${name} konnte nicht gebaut werden.`);
	await writeFile(stamp, hash);
	console.log(`  ${name} ${version} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
}

/** Builds what has changed, or everything, and puts the web application together in dist/web. */
export async function build({ force = false } = {}): Promise<void> {
	const jobs = await Promise.all(packageNames().map(jobOf));
	const waiting = [...jobs];
	const worker = async () => {
		for (let job = waiting.shift(); job; job = waiting.shift()) await buildPackage(job, force);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	await assemble(Object.fromEntries(jobs.map(({ name, version }) => [name, version])));
}
