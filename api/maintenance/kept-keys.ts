import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { parseJson } from "../platform/json.ts";
import { environment } from "./command.ts";

/**
 * Keys of issuers as an earlier call has fetched them, in the user's own cache: so that later ones need no network. Never from
 * beside the lists or the credential: whoever gives those could give keys of their own with them.
 */

function pathOf(did: string): string {
	const { XDG_CACHE_HOME } = environment("XDG_CACHE_HOME");
	return join(XDG_CACHE_HOME || join(homedir(), ".cache"), "halal-credentials", `${encodeURIComponent(did)}.json`);
}

/** Nothing depends on it: a cache that cannot be written is none. */
export function keepKeys(did: string, document: unknown): void {
	try {
		const path = pathOf(did);
		mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
		writeFileSync(path, JSON.stringify(document), { mode: 0o600 });
	} catch {
		// See above.
	}
}

export function keptKeys(did: string): { document: unknown; at: Date } | undefined {
	try {
		const path = pathOf(did);
		const document = parseJson(readFileSync(path, "utf8"));
		return document === undefined ? undefined : { document, at: statSync(path).mtime };
	} catch {
		return undefined;
	}
}
