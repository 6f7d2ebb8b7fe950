import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashFiles } from "../lib/files.ts";
import { ROOT } from "../lib/run.mjs";

/** Folder with one folder per build of the server, so that a running server finds its files after the next build. */
export const SERVER_BUILDS = "api/dist";
export const SERVER_RECORD = "server.json";

export interface ServerRecord {
	folder: string;
	inputs: string[];
}

export const serverHash = (inputs: readonly string[], root = ROOT): string =>
	hashFiles(inputs.map((path) => [path, readFileSync(join(root, path))]))
		.digest("hex")
		.slice(0, 16);

function builtServer(root: string): string | undefined {
	try {
		const builds = join(root, SERVER_BUILDS);
		const { folder, inputs }: ServerRecord = JSON.parse(readFileSync(join(builds, SERVER_RECORD), "utf8"));
		const file = `${SERVER_BUILDS}/${folder}/main.mjs`;
		readFileSync(join(root, file));
		return serverHash(inputs, root) === folder ? file : undefined;
	} catch {
		return undefined;
	}
}

/** What runs during development, and if no bundle is built of the present sources. */
export const SERVER_SOURCE = "api/main.ts";

export const serverFile = (root = ROOT): string => builtServer(root) ?? SERVER_SOURCE;
