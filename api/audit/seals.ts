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
import { seenEntries } from "./head.ts";
import {
	headOf,
	lastEntry,
	lastEntryIn,
	missingAnchors,
	recordedIn,
	type SealedEntry,
	type StoredEntry,
	sealedEntriesOf,
	type WantedEntries,
} from "./repository.ts";
import { sealExistingRows, sealingTransaction } from "./sealed-rows.repository.ts";
import { insertSeal, lastSeal, sealedEndsAfter } from "./seals.repository.ts";

export const macOf = ({ auditSeal }: SealKeys, { seq, hash }: { seq: number; hash: string }): string =>
	createHmac("sha256", auditSeal).update(`${seq}:${hash}`).digest("hex");

/** Returns a wrapper that adds HMACs (seals) to what a transaction writes; `onEntry` gets each new entry's number. */
export const createSealing =
	(keys: SealKeys, onEntry: (seq: number) => void = () => {}): AroundWrite =>
	async (tx, job) => {
		// Rows are sealed on writing only after the first start of this version has sealed all existing rows.
		const sealing = keys.sealedFrom?.rows ? sealingTransaction(tx, keys) : tx;
		// Reads the last audit entry with the first statements, which saves a round trip; a failure is thrown on later use.
		lastEntryIn(sealing).catch(() => undefined);
		const result = await job(sealing);
		await Promise.all(recordedIn(sealing).map((entry) => insertSeal(tx, { seq: entry.seq, mac: macOf(keys, entry) })));
		for (const { seq } of recordedIn(sealing)) onEntry(seq);
		return result;
	};

/**
 * Returns whether an audit entry matches its hash and seal (HMAC). Entries of earlier versions, and those of the
 * running transaction `tx`, have no seals, so only their hashes are checked.
 */
export function isEntryAuthentic(keys: SealKeys, entry: SealedEntry, tx?: Tx): boolean {
	if (hashOf(entry) !== entry.hash) return false;
	if (entry.seq <= (keys.sealedFrom?.seq ?? Number.POSITIVE_INFINITY)) return true;
	const isOwn = tx !== undefined && recordedIn(tx).some(({ seq, hash }) => seq === entry.seq && hash === entry.hash);
	return isOwn || entry.mac === macOf(keys, entry);
}

export class ForgedEntry extends Error {
	constructor(seq: number) {
		super(`Entry ${seq} of the audit trail does not fit its seal`);
	}
}

/** Returns audit entries, oldest first. Throws `ForgedEntry` if one was changed, but does not detect missing ones. */
export async function authenticEntries(db: Reader, keys: SealKeys, wanted: WantedEntries): Promise<StoredEntry[]> {
	const entries = await sealedEntriesOf(db, wanted);
	// Without `sealedFrom` in the keys, each entry must have a seal.
	const strict = { ...keys, sealedFrom: keys.sealedFrom ?? SEALED_FROM_START };
	const forged = entries.find((entry) => !isEntryAuthentic(strict, entry, db as Tx));
	if (forged) throw new ForgedEntry(forged.seq);
	return entries;
}

/** The value of `sealedFrom` in the key file when every audit entry and every row of the database has a seal. */
export const SEALED_FROM_START = { seq: 0, hash: FIRST_PREVIOUS_HASH, rows: true } as const;

/**
 * Returns whether these keys sealed the audit trail, or nothing is sealed. A valid seal on the newest or the oldest
 * entry is enough, so that one forged entry is reported by the verification and does not prevent the start.
 */
export async function isSealedBy(db: Db, keys: SealKeys): Promise<boolean> {
	const { seq } = keys.sealedFrom ?? SEALED_FROM_START;
	const ends = await sealedEndsAfter(db, seq);
	if (ends.length > 0) return ends.some((entry) => entry.mac === macOf(keys, entry));
	if (!keys.sealedFrom || (await lastSeal(db)) === 0) return true;
	return (await missingAnchors(db, [keys.sealedFrom])).length === 0;
}

/** Throws if audit entries have seals (HMACs) and the key of these seals is missing or is not the current key. */
async function assertSealKeys(db: Db, source: KeySource): Promise<void> {
	const sealed = await lastSeal(db);
	// The keys are read after the seals, because another starting instance saves its keys before it adds a first seal.
	const stored = readKeys(source);
	if (stored ? await isSealedBy(db, stored.keys) : sealed === 0) return;
	const where = source.keysJson === undefined ? `"${join(source.keysDir, KEYS_NAME)}"` : "KEYS";
	const problem = stored ? "contains other keys" : "does not exist";
	throw new SettingsError(
		`The audit trail of this database is sealed with keys, and ${where} ${problem}. Nothing was written. Put back the keys.json of this installation, which every backup contains. Only if it is lost for good: npm run admin -- accept-new-keys`,
	);
}

/** Saves in the key file which audit entry is the last without a seal (HMAC), so that later ones cannot lose it. */
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

/** Saves the last unsealed entry in the key file. Throws if the keys come from the variable `KEYS` and lack it. */
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

/** Opens a database with its keys (`keysIn` may be their folder). Every entry written later gets an HMAC (seal). */
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

/** Starts to open a database whose server may be unavailable. `keys` can change until the database is first used. */
export async function beginSealed(
	keysIn: KeySource | string,
	{ copy, ...address }: SealedAddress,
): Promise<Sealed & Opening> {
	const source = typeof keysIn === "string" ? { keysDir: keysIn } : keysIn;
	// New keys are not saved yet, because the database, once it can be read, may turn out to be sealed with others.
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

/** Returns the wrapper that seals writes; undefined if this database was never opened with seals. */
export const sealingWith = (keys: SealKeys | undefined) =>
	keys?.sealedFrom === undefined ? undefined : async () => createSealing(keys);
