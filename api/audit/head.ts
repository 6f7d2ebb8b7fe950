import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { randomId } from "../platform/database/columns.ts";
import type { SealKeys } from "../platform/deps.ts";
import { parseJson } from "../platform/json.ts";
import { type AuditAnchor, auditAnchor } from "./contract.ts";
import type { Reason } from "./reason.ts";
import { isRowSealed, sealRow } from "./row-seal.ts";

/**
 * The file in which the server notes the last audit entry it has seen. If the database is reset to an older state, it
 * lacks this entry, which reveals the reset.
 */
const HEAD_NAME = "audit-head.json";
const SEALED_AS = "audit_head";

const pathIn = (keysDir: string) => join(keysDir, HEAD_NAME);

export interface KnownHead {
	head?: AuditAnchor;
	/** Why the file with the last audit entry cannot be used. */
	problem?: Reason;
}

export function readHead(keysDir: string, keys: Pick<SealKeys, "auditSeal">): KnownHead {
	let text: string;
	try {
		text = readFileSync(pathIn(keysDir), "utf8");
	} catch (error) {
		if ((error as { code?: unknown }).code === "ENOENT") return {};
		throw error;
	}
	const stored = parseJson(text) as { seal?: unknown } | undefined;
	const { data: head } = auditAnchor.safeParse(stored);
	const seal = typeof stored?.seal === "string" ? stored.seal : undefined;
	if (!head || !isRowSealed(keys, SEALED_AS, [head.seq, head.hash], seal))
		return {
			problem: {
				de: `Die Datei ${HEAD_NAME} passt nicht zu ihrem Siegel: Sie wurde verändert.`,
				en: `The file ${HEAD_NAME} does not fit its seal: it was changed.`,
			},
		};
	return { head };
}

export function saveHead(keysDir: string, keys: Pick<SealKeys, "auditSeal">, { seq, hash }: AuditAnchor): void {
	replaceFile(pathIn(keysDir), { seq, hash, seal: sealRow(keys, SEALED_AS, [seq, hash]) });
}

/** Writes a file in one step, so that a crash leaves the old or the new content. */
function replaceFile(path: string, content: object): void {
	const draft = `${path}.${randomId(8)}.new`;
	writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
	renameSync(draft, path);
}

/** Deletes the file with the last seen audit entry. A restore makes it wrong, a change of keys makes it unreadable. */
export const forgetHead = (keysDir: string) => rmSync(pathIn(keysDir), { force: true });

/** The file with the highest entry number of the primary server; if that is lost, it shows what a replica lacks. */
const SEEN_NAME = "last-entry.json";
const seenEntry = z.object({ seq: z.int().nonnegative() });

export function readSeen(dataDir: string): number | undefined {
	try {
		return seenEntry.safeParse(parseJson(readFileSync(join(dataDir, SEEN_NAME), "utf8"))).data?.seq;
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
			replaceFile(join(dataDir, SEEN_NAME), { seq: seen });
			saved = seen;
		},
	};
}
