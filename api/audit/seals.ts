import { createHmac } from "node:crypto";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
	type AroundWrite,
	beginOpening,
	type Database,
	type DatabaseAddress,
	type Db,
	type Opening,
	type Reader,
	type Tx,
} from "../platform/database/index.ts";
import type { Keys, SealKeys } from "../platform/deps.ts";
import { generateKeys, KEYS_NAME, type KeySource, loadKeys, readKeys, saveKeys } from "../platform/runtime/keys.ts";
import { SettingsError } from "../platform/runtime/settings.ts";
import { FIRST_PREVIOUS_HASH, hashOf } from "./chain.ts";
import type { AuditAction, AuditEntity } from "./contract.ts";
import {
	headOf,
	lastEntry,
	lastEntryIn,
	missingAnchors,
	recordedIn,
	type SealedEntry,
	type StoredEntry,
} from "./repository.ts";
import { sealExistingRows, sealingTransaction } from "./sealed-rows.repository.ts";
import {
	entriesWhere,
	entriesWithSeals,
	insertSeal,
	lastSeal,
	sealedEndsAfter,
	type Wanted,
} from "./seals.repository.ts";
import { seenEntries } from "./seen-entry.ts";

/** Returns the HMAC of an entry's number and hash, as hex. */
export const macOf = ({ auditSeal }: SealKeys, { seq, hash }: { seq: number; hash: string }): string =>
	createHmac("sha256", auditSeal).update(`${seq}:${hash}`).digest("hex");

/**
 * Returns the wrapper of a write transaction that seals its audit entries and rows. `onEntry` is called with the number
 * of each new entry before the commit.
 */
export const createSealing =
	(keys: SealKeys, onEntry: (seq: number) => void = () => {}): AroundWrite =>
	async (tx, job) => {
		// A database without sealed rows gets all its seals at its first start with this version, so rows are sealed
		// only afterwards.
		const sealing = keys.sealedFrom?.rows ? sealingTransaction(tx, keys) : tx;
		// Starts to read the last entry together with the first statements of the job. A failure is thrown to the entry
		// that needs it.
		lastEntryIn(sealing).catch(() => undefined);
		const result = await job(sealing);
		await Promise.all(recordedIn(sealing).map((entry) => insertSeal(tx, { seq: entry.seq, mac: macOf(keys, entry) })));
		for (const { seq } of recordedIn(sealing)) onEntry(seq);
		return result;
	};

/**
 * Returns whether content, hash and seal of an entry match. Only the hash is compared for entries of earlier versions
 * without seals, and for those of the running transaction `tx`, which get their seals at its end.
 */
export function isEntryAuthentic(keys: SealKeys, entry: SealedEntry, tx?: Tx): boolean {
	if (hashOf(entry) !== entry.hash) return false;
	if (entry.seq <= (keys.sealedFrom?.seq ?? Number.POSITIVE_INFINITY)) return true;
	const isOwn = tx !== undefined && recordedIn(tx).some(({ seq, hash }) => seq === entry.seq && hash === entry.hash);
	return isOwn || entry.mac === macOf(keys, entry);
}

/** Thrown for an audit entry that was changed, or that the application has not written. */
export class ForgedEntry extends Error {
	constructor(seq: number) {
		super(`Entry ${seq} of the audit trail does not fit its seal`);
	}
}

interface Authentic {
	entity: AuditEntity;
	entityId?: Wanted["entityId"];
	actions?: readonly AuditAction[];
	/** Selects only entries with a number greater than this. */
	after?: number;
	limit?: number;
}

/** Returns entries, the oldest first. Throws `ForgedEntry` for a changed one, but does not detect missing entries. */
export async function authenticEntries(
	db: Reader,
	keys: SealKeys,
	{ entity, entityId, actions, after, limit }: Authentic,
): Promise<(StoredEntry & { hash: string })[]> {
	const entries = await entriesWithSeals(db, entriesWhere({ entity, entityId, actions, after }), limit);
	const unsealedUpTo = keys.sealedFrom?.seq ?? 0;
	// The entries that the running transaction has added; they get their seals at its end.
	const own = new Set(recordedIn(db as Tx).map(({ seq }) => seq));
	for (const entry of entries) {
		const { seq, mac, hash } = entry;
		const isSealedEntry = seq <= unsealedUpTo || own.has(seq) || mac === macOf(keys, entry);
		if (!isSealedEntry || hashOf(entry) !== hash) throw new ForgedEntry(seq);
	}
	return entries;
}

/** The value of `sealedFrom` for a database whose entries and rows are all sealed. */
export const SEALED_FROM_START = { seq: 0, hash: FIRST_PREVIOUS_HASH, rows: true } as const;

/**
 * Returns whether the entries of the database are sealed with these keys, or no entry is sealed. Either the newest or
 * the oldest seal must match: if only the newest entry was changed, the server starts and the verification of the trail
 * reports the entry.
 */
export async function isSealedBy(db: Db, keys: SealKeys): Promise<boolean> {
	const { seq } = keys.sealedFrom ?? SEALED_FROM_START;
	const ends = await sealedEndsAfter(db, seq);
	if (ends.length > 0) return ends.some((entry) => entry.mac === macOf(keys, entry));
	if (!keys.sealedFrom || (await lastSeal(db)) === 0) return true;
	return (await missingAnchors(db, [keys.sealedFrom])).length === 0;
}

/** Throws if the database has sealed entries and their keys are missing or others. Writes nothing. */
async function assertSealKeys(db: Db, source: KeySource): Promise<void> {
	const sealed = await lastSeal(db);
	// The keys are read after the seals, because an instance that starts at the same moment saves its keys before it
	// seals.
	const stored = readKeys(source);
	if (stored ? await isSealedBy(db, stored.keys) : sealed === 0) return;
	const where = source.keysJson === undefined ? `"${join(source.keysDir, KEYS_NAME)}"` : "KEYS";
	const problem = stored ? "contains other keys" : "does not exist";
	throw new SettingsError(
		`The audit trail of this database is sealed with keys, and ${where} ${problem}. Nothing was written. Put back the keys.json of this installation, which every backup contains. Only if it is lost for good: npm run admin -- accept-new-keys`,
	);
}

/**
 * Returns the keys with the last unsealed entry and stores them outside of the database, so that older entries and
 * seals cannot be replaced undetected. Seals rows of an earlier version first.
 */
async function sealedSince(db: Db, source: KeySource, fresh: Keys): Promise<Keys> {
	await assertSealKeys(db, source);
	const last = await lastEntry(db);
	const isSealed = (await lastSeal(db)) > 0;
	const known = await loadKeys(source, fresh);
	if (last && known.sealedFrom?.rows) return known;
	if (last) await sealExistingRows(db, known);
	const from = known.sealedFrom && last ? known.sealedFrom : last && !isSealed ? last : SEALED_FROM_START;
	const keys = { ...known, sealedFrom: { ...from, rows: true } } as const;
	keep(source, known, keys);
	return keys;
}

/**
 * Writes into the key file which entry was the last unsealed one. Keys from the variable `KEYS` cannot be written, so
 * it throws unless they contain that entry.
 */
function keep(source: KeySource, { sealedFrom }: Keys, keys: Keys): void {
	if (isDeepStrictEqual(sealedFrom, keys.sealedFrom)) return;
	if (source.keysJson === undefined) saveKeys(source, keys);
	else
		throw new SettingsError(
			`KEYS: "sealedFrom" does not name the last audit entry before the seals; if this is the right database, set "sealedFrom":${JSON.stringify(keys.sealedFrom)}.`,
		);
}

interface SealedAddress extends Omit<DatabaseAddress, "around" | "check" | "copy"> {
	copy?: Omit<NonNullable<DatabaseAddress["copy"]>, "headOf" | "onLook"> | undefined;
}

interface Sealed {
	database: Database;
	keys: Keys;
}

/** Opens a database with its keys, by default those of a folder. Every entry written from then on is sealed. */
export async function openSealed(keysIn: KeySource | string, address: SealedAddress): Promise<Sealed> {
	const { database, keys, complete } = await beginSealed(keysIn, address);
	try {
		await complete();
		return { database, keys };
	} catch (error) {
		database.close();
		throw error;
	}
}

/** Starts to open a database that may still be unavailable. `keys` is updated when the database is first used. */
export async function beginSealed(
	keysIn: KeySource | string,
	{ copy, ...address }: SealedAddress,
): Promise<Sealed & Opening> {
	const source = typeof keysIn === "string" ? { keysDir: keysIn } : keysIn;
	// Generated keys are not saved yet: the entries of the database may be sealed with other keys, which is known only
	// once the database was read.
	const keys = readKeys(source)?.keys ?? (await generateKeys());
	const seen = copy && seenEntries(dirname(copy.folder));
	const onLook = (head: { seq: number } | undefined) => {
		if (head) seen?.note(head.seq);
		seen?.save();
	};
	const around = async (db: Db) => {
		Object.assign(keys, await sealedSince(db, source, keys));
		return createSealing(keys, seen?.note);
	};
	const opening = await beginOpening({
		...address,
		check: (db) => assertSealKeys(db, source),
		around,
		...(copy ? { copy: { ...copy, headOf, onLook } } : {}),
	});
	return { ...opening, keys };
}

/**
 * Returns the wrapper that seals writes, for keys that are stored elsewhere; undefined unless the data were opened with
 * seals before.
 */
export const sealingWith = (keys: SealKeys | undefined) =>
	keys?.sealedFrom === undefined ? undefined : async () => createSealing(keys);
