import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { randomId } from "../platform/database/columns.ts";
import { parseJson } from "../platform/json.ts";

/**
 * The name of the file with the highest number of an audit entry that this instance has read or written on the primary
 * server. After the loss of the primary it bounds which entries may be missing in a replica.
 */
const SEEN_NAME = "last-entry.json";
const stored = z.object({ seq: z.int().nonnegative() });

const pathIn = (dataDir: string) => join(dataDir, SEEN_NAME);

/** Returns the saved number; undefined before the first one was saved. */
export function readSeen(dataDir: string): number | undefined {
	try {
		return stored.safeParse(parseJson(readFileSync(pathIn(dataDir), "utf8"))).data?.seq;
	} catch {
		return undefined;
	}
}

/**
 * Returns functions that note the highest number and save it. The first saved number of a process replaces the stored
 * one, which may belong to a former primary.
 */
export function seenEntries(dataDir: string) {
	let [seen, saved] = [0, 0];
	return {
		note: (seq: number) => {
			seen = Math.max(seen, seq);
		},
		save: () => {
			if (seen === saved) return;
			const path = pathIn(dataDir);
			const draft = `${path}.${randomId(8)}.new`;
			writeFileSync(draft, JSON.stringify({ seq: seen }), { mode: 0o600 });
			renameSync(draft, path);
			saved = seen;
		},
	};
}
