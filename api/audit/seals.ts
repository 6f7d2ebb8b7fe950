import { createHmac } from "node:crypto";
import {
	type AroundWrite,
	beginOpening,
	type Database,
	type DatabaseAddress,
	type Db,
	type Opening,
} from "../platform/database/index.ts";
import type { Keys, SealKeys } from "../platform/deps.ts";
import { type KeySource, loadKeys, saveKeys } from "../platform/runtime/keys.ts";
import { SettingsError } from "../platform/runtime/settings.ts";
import { FIRST_PREVIOUS_HASH } from "./chain.ts";
import { HEAD, LAST, lastEntry, lastEntryIn, recordedIn } from "./repository.ts";
import { insertSeal, lastSeal, sealsBetween } from "./seals.repository.ts";

/** HMAC of an entry's number and hash, hex. */
export const macOf = ({ auditSeal }: SealKeys, { seq, hash }: { seq: number; hash: string }): string =>
	createHmac("sha256", auditSeal).update(`${seq}:${hash}`).digest("hex");

export const createSealing =
	(keys: SealKeys): AroundWrite =>
	async (tx, job) => {
		// Asked for together with who writes; told by the entry that needs it.
		lastEntryIn(tx).catch(() => undefined);
		const result = await job();
		await Promise.all(recordedIn(tx).map((entry) => insertSeal(tx, { seq: entry.seq, mac: macOf(keys, entry) })));
		return result;
	};

/** Whether the last entry of the database is sealed with these keys, or none is. */
export async function isSealedBy(db: Db, keys: SealKeys): Promise<boolean> {
	const last = await lastEntry(db);
	if (!last || last.seq <= (keys.sealedFrom?.seq ?? 0)) return true;
	return (await sealsBetween(db, last.seq - 1, last.seq)).get(last.seq) === macOf(keys, last);
}

/** Of a database whose entries are all sealed. */
export const SEALED_FROM_START = { seq: 0, hash: FIRST_PREVIOUS_HASH };

/**
 * Keeps the last unsealed entry outside of the database, so that neither older entries nor seals can be replaced
 * unseen.
 */
async function sealedSince(db: Db, source: KeySource): Promise<Keys> {
	const last = await lastEntry(db);
	const isSealed = (await lastSeal(db)) > 0;
	// Read last: an instance that starts at the same moment saves its keys before it seals.
	const known = await loadKeys(source);
	if (last && known.sealedFrom) return known;
	// Seals of other keys cannot be checked: the verification reports them.
	const keys = { ...known, sealedFrom: last && !isSealed ? last : SEALED_FROM_START };
	keep(source, known, keys);
	return keys;
}

/** The first start with seals writes into the file where they begin; `KEYS` has to say so itself. */
function keep(source: KeySource, { sealedFrom }: Keys, keys: Keys): void {
	if (sealedFrom?.seq === keys.sealedFrom?.seq && sealedFrom?.hash === keys.sealedFrom?.hash) return;
	if (source.keysJson === undefined) saveKeys(source, keys);
	else
		throw new SettingsError(
			`KEYS: "sealedFrom" nennt nicht den letzten Protokolleintrag vor den Siegeln. Zu dieser Datenbank gehört "sealedFrom":${JSON.stringify(keys.sealedFrom)}. Bitte nur übernehmen, wenn es die richtige Datenbank ist.`,
		);
}

interface SealedAddress extends Omit<DatabaseAddress, "around" | "replica"> {
	replica?: Omit<NonNullable<DatabaseAddress["replica"]>, "head" | "last"> | undefined;
}

interface Sealed {
	database: Database;
	keys: Keys;
}

/** Opens a database with its keys, by default those of a folder; every entry written from then on is sealed. */
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

/** The same for a database that need not answer yet. What its first use changes of the keys is changed in them. */
export async function beginSealed(
	keysIn: KeySource | string,
	{ replica, ...address }: SealedAddress,
): Promise<Sealed & Opening> {
	const source = typeof keysIn === "string" ? { keysDir: keysIn } : keysIn;
	const keys = await loadKeys(source);
	const around = async (db: Db) => {
		Object.assign(keys, await sealedSince(db, source));
		return createSealing(keys);
	};
	const opening = await beginOpening({
		...address,
		around,
		...(replica ? { replica: { ...replica, head: HEAD, last: LAST } } : {}),
	});
	return { ...opening, keys };
}

/** For data with keys in another place: seals only if the data were opened with seals before. */
export const sealingWith = (keys: SealKeys | undefined) =>
	keys?.sealedFrom === undefined ? undefined : async () => createSealing(keys);
