import { setImmediate } from "node:timers/promises";
import type { Reader } from "../../platform/database/index.ts";
import { FIRST_PREVIOUS_HASH, hashOf } from "./chain.ts";
import type { AuditVerification } from "./contract.ts";
import { entriesAfter } from "./repository.ts";

const CHUNK = 500;

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
export async function verifyChain(db: Reader): Promise<AuditVerification> {
	let seq = 0;
	let previousHash = FIRST_PREVIOUS_HASH;
	for (;;) {
		const entries = await entriesAfter(db, seq, CHUNK);
		for (const entry of entries) {
			const problem = problemOf(entry, seq + 1, previousHash);
			if (problem) return { ok: false, entries: seq, firstBroken: { seq: entry.seq, problem } };
			seq = entry.seq;
			previousHash = entry.hash;
		}
		if (entries.length < CHUNK) return { ok: true, entries: seq };
		// A long trail must not hold up everybody else.
		await setImmediate();
	}
}
