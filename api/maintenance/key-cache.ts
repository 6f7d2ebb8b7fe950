import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { parseJson } from "../platform/json.ts";
import { environment } from "./command.ts";

/**
 * Returns the path of an issuer's cached keys in the user's home folder. Keys are never read from the folder of a
 * credential, because a forger could add own keys to it.
 */
function pathOf(did: string): string {
	const { XDG_CACHE_HOME } = environment("XDG_CACHE_HOME");
	return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "halal-credentials", `${encodeURIComponent(did)}.json`);
}

/** Caches an issuer's keys, so that later checks need no network. An error is ignored: the cache is optional. */
export function cacheKeys(did: string, document: unknown): void {
	try {
		const path = pathOf(did);
		mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
		writeFileSync(path, JSON.stringify(document), { mode: 0o600 });
	} catch {
		// The cache is optional, so a failed write is ignored.
	}
}

export function cachedKeys(did: string): { document: unknown; at: Date } | undefined {
	try {
		const path = pathOf(did);
		const document = parseJson(readFileSync(path, "utf8"));
		return document === undefined ? undefined : { document, at: statSync(path).mtime };
	} catch {
		return undefined;
	}
}
