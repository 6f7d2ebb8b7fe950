import type { Reader } from "../../platform/database/index.ts";
import { createPauses } from "../../platform/pauses.ts";
import { FIRST_PREVIOUS_HASH, hashOf } from "./chain.ts";
import type { AuditAnchor, AuditVerification } from "./contract.ts";
import { entriesAfter } from "./repository.ts";

export type ChainVerification = Pick<AuditVerification, "ok" | "entries" | "firstBroken"> & {
	/** The last entry of a trail that is as it was written; an empty one has none. */
	last?: AuditAnchor;
};

// An import of products is one entry of up to a megabyte.
const CHUNK = 100;

type Stored = Awaited<ReturnType<typeof entriesAfter>>[number];

function problemOf(entry: Stored, seq: number, previousHash: string): string | undefined {
	if (entry.seq !== seq) return `Vor diesem Eintrag fehlt Nummer ${seq}.`;
	if (entry.previousHash !== previousHash) return "Der Eintrag schließt nicht an den vorigen an.";
	const changes = parse(entry.changes);
	if (changes === undefined || hashOf({ ...entry, changes }) !== entry.hash) return "Der Inhalt wurde verändert.";
	return undefined;
}

function parse(text: string) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Walks the whole trail and names the first entry that is not as it was written. */
export async function verifyChain(db: Reader, pause = createPauses()): Promise<ChainVerification> {
	let seq = 0;
	let previousHash = FIRST_PREVIOUS_HASH;
	for (;;) {
		const entries = await entriesAfter(db, seq, CHUNK);
		for (const entry of entries) {
			await pause();
			const problem = problemOf(entry, seq + 1, previousHash);
			if (problem) return { ok: false, entries: seq, firstBroken: { seq: entry.seq, problem } };
			seq = entry.seq;
			previousHash = entry.hash;
		}
		if (entries.length < CHUNK)
			return { ok: true, entries: seq, ...(seq > 0 ? { last: { seq, hash: previousHash } } : {}) };
	}
}
