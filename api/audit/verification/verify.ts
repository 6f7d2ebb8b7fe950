import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { parseJson } from "../../platform/json.ts";
import { FIRST_PREVIOUS_HASH, hashOf } from "../chain.ts";
import type { AuditAnchor, AuditChanges, AuditVerification } from "../contract.ts";
import type { KnownHead } from "../head.ts";
import { failoversIn, isLost } from "../lost-entries.ts";
import type { Reason } from "../reason.ts";
import { entriesAfter } from "../repository.ts";
import { lastSeal, sealsBetween } from "../seals.repository.ts";
import { macOf } from "../seals.ts";
import type { Trail } from "../trail.ts";
import { drawnNumbers } from "./numbers.repository.ts";
import { createRecordedNumbers } from "./numbers.ts";

export interface ChainVerification extends Pick<AuditVerification, "ok" | "entries" | "last"> {
	firstBroken?: { seq: number; problem: Reason };
	sealProblem?: Reason;
}

// Entries read per statement; few, because a single one, such as that of an import, may take up to a megabyte.
const CHUNK = 100;

type Stored = Awaited<ReturnType<typeof entriesAfter>>[number];

function problemOf(entry: Stored, seq: number, previousHash: string): Reason | undefined {
	if (entry.seq !== seq)
		return { de: `Vor diesem Eintrag fehlt Nummer ${seq}.`, en: `Entry ${seq} is missing before it.` };
	if (entry.previousHash !== previousHash)
		return { de: "Der Eintrag schließt nicht an den vorigen an.", en: "It does not follow the previous entry." };
	const changes = parseJson(entry.changes) as AuditChanges | undefined;
	if (changes === undefined || hashOf({ ...entry, changes }) !== entry.hash)
		return { de: "Der Inhalt wurde verändert.", en: "Its content was changed." };
	return undefined;
}

function sealProblemOf(keys: SealKeys, entry: AuditAnchor, mac: string | undefined): Reason | undefined {
	const { seq, hash } = keys.sealedFrom ?? { seq: Number.POSITIVE_INFINITY, hash: "" };
	if (entry.seq < seq || (entry.seq === seq && entry.hash === hash)) return undefined;
	if (entry.seq === seq)
		return {
			de: "Die Einträge bis zu diesem wurden neu geschrieben: keys.json nennt ihn anders.",
			en: "The entries up to it were rewritten: keys.json states another hash.",
		};
	if (mac === macOf(keys, entry)) return undefined;
	if (mac === undefined)
		return {
			de: "Der Eintrag trägt kein Siegel: Die Anwendung hat ihn nicht geschrieben.",
			en: "It has no seal: the application has not written it.",
		};
	return {
		de: "Der Eintrag passt nicht zu seinem Siegel: Er wurde neu geschrieben.",
		en: "It does not fit its seal: it was rewritten.",
	};
}

const headProblemOf = (head: AuditAnchor | undefined, { seq, hash }: AuditAnchor): Reason | undefined =>
	head?.seq === seq && head.hash !== hash
		? {
				de: "Der Eintrag ist nicht der, den sich der Server gemerkt hat: Die Einträge wurden neu geschrieben.",
				en: "It is not the entry that the server has seen: the entries were rewritten.",
			}
		: undefined;

function endProblem(seq: number, known: number, [series]: readonly string[]): Reason | undefined {
	if (known > seq)
		return {
			de: `Die Einträge von hier bis mindestens Nummer ${known} fehlen.`,
			en: `The entries from here to at least ${known} are missing.`,
		};
	if (series === undefined) return undefined;
	return {
		de: `Die Einträge von hier an fehlen: Es wurden Nummern vergeben, von denen das Protokoll nichts weiß (${series}).`,
		en: `The entries from here on are missing: numbers were given that no entry records (${series}).`,
	};
}

/** Returns why the entries' seals cannot be checked; undefined if they can, or if the database has none yet. */
function unusable(keys: SealKeys | undefined, sealed: number): Reason | undefined {
	if (keys && (keys.sealedFrom || sealed === 0)) return undefined;
	const [de, en] = keys
		? ["Die keys.json gehört nicht zu dieser Datenbank.", "keys.json belongs to another database."]
		: ["In DATA_DIR fehlt eine lesbare keys.json.", "DATA_DIR contains no readable keys.json."];
	return {
		de: `Die Siegel der Einträge konnten nicht geprüft werden: ${de}`,
		en: `The seals of the entries could not be checked: ${en}`,
	};
}

interface ChainOptions {
	known?: KnownHead | undefined;
	pause?: () => Promise<void>;
}

export async function verifyChain(
	db: Reader,
	keys: SealKeys | undefined,
	trail: Trail,
	{ known: { head: seen, problem: headProblem } = {}, pause = createPauses() }: ChainOptions = {},
): Promise<ChainVerification> {
	// The last numbers are read before the entries, so that entries written during the check do not count as missing.
	const sealed = await lastSeal(db);
	const drawn = await drawnNumbers(db);
	const recorded = createRecordedNumbers(trail);
	const sealProblem = unusable(keys, sealed) ?? headProblem;
	// The trail must contain the last entry that the server has seen, unless a recorded failover has lost it.
	const head = seen && isLost(await failoversIn(db), seen.seq) ? undefined : seen;
	let seq = 0;
	let previousHash = FIRST_PREVIOUS_HASH;
	// Reads entries by their consecutive numbers, so that a deleted entry is reported as a gap.
	const read = (after: number) =>
		Promise.all([
			entriesAfter(db, after, CHUNK),
			keys?.sealedFrom && sealed > 0 ? sealsBetween(db, after, after + CHUNK) : new Map<number, string>(),
		]);
	let reading = read(seq);
	for (;;) {
		const [entries, seals] = await reading;
		if (entries.length === CHUNK) {
			// The next entries are read while the current ones are checked; an error is thrown when they are awaited.
			reading = read(entries.at(-1)?.seq ?? seq);
			reading.catch(() => undefined);
		}
		for (const entry of entries) {
			await pause();
			const broken =
				problemOf(entry, seq + 1, previousHash) ??
				(keys && sealProblemOf(keys, entry, seals.get(entry.seq))) ??
				headProblemOf(head, entry);
			if (broken) return { ok: false, entries: seq, firstBroken: { seq: entry.seq, problem: broken } };
			recorded.read(entry);
			seq = entry.seq;
			previousHash = entry.hash;
		}
		if (entries.length < CHUNK) break;
	}
	const known = Math.max(sealed, keys?.sealedFrom?.seq ?? 0, head?.seq ?? 0);
	const problem = endProblem(seq, known, await recorded.unrecordedSeries(db, drawn));
	if (problem) return { ok: false, entries: seq, firstBroken: { seq: seq + 1, problem } };
	const last = seq > 0 ? { last: { seq, hash: previousHash } } : {};
	return { ok: !sealProblem, entries: seq, ...(sealProblem ? { sealProblem } : {}), ...last };
}
