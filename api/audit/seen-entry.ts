import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { randomId } from "../platform/database/columns.ts";
import { parseJson } from "../platform/json.ts";

/** The file with the highest entry number of the primary server; if that is lost, it shows what a replica lacks. */
const SEEN_NAME = "last-entry.json";
const stored = z.object({ seq: z.int().nonnegative() });

const pathIn = (dataDir: string) => join(dataDir, SEEN_NAME);

export function readSeen(dataDir: string): number | undefined {
	try {
		return stored.safeParse(parseJson(readFileSync(pathIn(dataDir), "utf8"))).data?.seq;
	} catch {
		return undefined;
	}
}

/**
 * Returns functions that note and save the highest audit entry number. The first save of a process overwrites the file,
 * whose number may come from a former primary server.
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
