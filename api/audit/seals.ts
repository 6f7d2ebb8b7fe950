import { createHmac } from "node:crypto";
import {
	type AroundWrite,
	type Database,
	type DatabaseAddress,
	type Db,
	openDatabase,
} from "../platform/database/index.ts";
import type { Keys, SealKeys } from "../platform/deps.ts";
import { loadKeys, saveKeys } from "../platform/runtime/keys.ts";
import { FIRST_PREVIOUS_HASH } from "./chain.ts";
import { HEAD, lastEntry, lastEntryIn, recordedIn } from "./repository.ts";
import { insertSeal, lastSeal } from "./seals.repository.ts";

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

/**
 * Keeps the last unsealed entry outside of the database, so that neither older entries nor seals can be replaced
 * unseen.
 */
async function sealedSince(db: Db, keys: Keys): Promise<Keys> {
	const last = await lastEntry(db);
	const nothing = { seq: 0, hash: FIRST_PREVIOUS_HASH };
	if (!last) return { ...keys, sealedFrom: nothing };
	if (keys.sealedFrom) return keys;
	// Seals of other keys cannot be checked: the verification reports them.
	return { ...keys, sealedFrom: (await lastSeal(db)) > 0 ? nothing : last };
}

interface SealedAddress extends Omit<DatabaseAddress, "around" | "replica"> {
	replica?: Omit<NonNullable<DatabaseAddress["replica"]>, "head"> | undefined;
}

/** Opens the database of a data folder with its keys; every entry written from then on is sealed. */
export async function openSealed(
	dataDir: string,
	{ replica, ...address }: SealedAddress,
): Promise<{ database: Database; keys: Keys }> {
	const known = await loadKeys(dataDir);
	let keys = known;
	const around = async (db: Db) => {
		keys = await sealedSince(db, known);
		if (JSON.stringify(keys) !== JSON.stringify(known)) saveKeys(dataDir, keys);
		return createSealing(keys);
	};
	const database = await openDatabase({
		...address,
		around,
		...(replica ? { replica: { ...replica, head: HEAD } } : {}),
	});
	return { database, keys };
}

/** For data with keys in another place: seals only if the data were opened with seals before. */
export const sealingWith = (keys: SealKeys | undefined) =>
	keys?.sealedFrom === undefined ? undefined : async () => createSealing(keys);
