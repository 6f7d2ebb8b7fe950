import { existsSync } from "node:fs";
import { join } from "node:path";
import {
	changesBetween,
	createSealing,
	forgetHead,
	isSealedBy,
	lastEntryIn,
	recordAudit,
	SEALED_FROM_START,
	sealExistingRows,
} from "../audit/index.ts";
import { type Database, type DatabaseAddress, openDatabase } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { type Clock, timestamp } from "../platform/runtime/clock.ts";
import { rotated } from "../platform/runtime/key-rotation.ts";
import { generateKeys, KEYS_NAME, type KeySource, loadKeys, readKeys, saveKeys } from "../platform/runtime/keys.ts";
import { SettingsError } from "../platform/runtime/settings.ts";
import { rewriteAnswers } from "../public/validation/index.ts";
import { closeAfter, Refusal, spoken } from "./command.ts";

const MINUTE = 60_000;
/**
 * Milliseconds until new keys in the key file start to sign. By then, all instances have read the file and all backends
 * have fetched the public keys.
 */
const FILE_LEAD_MS = 10 * MINUTE;
/**
 * Milliseconds until new keys in the variable `KEYS` start to sign. Before that, operators have to restart all
 * instances with the new value.
 */
const RESTART_LEAD_MS = 60 * MINUTE;

export const newKeys = async (): Promise<string> =>
	JSON.stringify({ ...(await generateKeys()), sealedFrom: SEALED_FROM_START });

interface Rotation {
	/** True after a theft of the keys: everything that the former keys signed becomes invalid immediately. */
	atOnce: boolean;
	clock: Clock;
}

const pathIn = ({ keysDir }: KeySource) => join(keysDir, KEYS_NAME);

/** Throws if there are no keys, because a rotation replaces existing keys and never creates the first ones. */
export function assertKeys(source: KeySource): void {
	if (source.keysJson === undefined && !existsSync(pathIn(source)))
		throw new SettingsError(
			`KEYS_DIR, DATA_DIR: The file "${pathIn(source)}" does not exist; set the folder of the keys.`,
		);
}

/**
 * Generates keys that replace the current ones and records this in the audit trail. Returns the new value of `KEYS`, or
 * a sentence about the file that was written.
 */
export async function rotateKeys(source: KeySource, database: Database, { atOnce, clock }: Rotation): Promise<string> {
	const path = pathIn(source);
	const isFile = source.keysJson === undefined;
	const leadMs = isFile ? FILE_LEAD_MS : RESTART_LEAD_MS;
	const now = clock.now();
	const until = new Date(now.getTime() + leadMs).toISOString();
	const before = await loadKeys(source);
	const keys = await rotated(before, { now, leadMs: atOnce ? undefined : leadMs });
	await database.write(SYSTEM, async (tx) => {
		await recordAudit(tx, {
			actor: SYSTEM,
			at: now.toISOString(),
			action: "audit.keys",
			entityId: "keys",
			changes: changesBetween(
				{ keyId: before.accessToken.publicJwk.kid },
				{ keyId: keys.accessToken.publicJwk.kid, ...(atOnce ? { atOnce } : { until }) },
			),
		});
		// The file is written last in the transaction, so that a failed write also rolls back the audit entry.
		if (isFile) saveKeys(source, keys);
	});
	if (!isFile) return JSON.stringify(keys);
	const from = spoken(until);
	return atOnce
		? `New keys in "${path}". The former keys are void as soon as the server has read the file (one minute).`
		: `New keys in "${path}". They sign from ${from}; what the former keys have signed stays valid.`;
}

/**
 * Makes a database usable again whose keys are lost: seals it with the available keys, or with new ones if there are
 * none. Returns the new value of `KEYS`, or a sentence about the file that was written.
 */
export async function acceptNewKeys(
	source: KeySource,
	address: Omit<DatabaseAddress, "around">,
	clock: Clock,
): Promise<string> {
	const keys = readKeys(source)?.keys ?? (await generateKeys());
	const opened = await openDatabase({ ...address, around: async () => createSealing(keys) });
	return closeAfter(opened, async (database) => {
		if (await isSealedBy(database.db, keys))
			throw new Refusal("There is nothing to accept: the keys fit the entries of this database. Nothing was changed.");
		await sealExistingRows(database.db, keys, { again: true });
		const accepted = await database.write(SYSTEM, async (tx) => {
			const sealedFrom = { ...((await lastEntryIn(tx)) ?? SEALED_FROM_START), rows: true } as const;
			await rewriteAnswers(tx);
			await recordAudit(tx, {
				actor: SYSTEM,
				at: timestamp(clock),
				action: "audit.acceptKeys",
				entityId: "keys",
				changes: { keyId: [null, keys.accessToken.publicJwk.kid], unsealedTo: [null, sealedFrom.seq] },
			});
			// The file is written last in the transaction, so that a failed write also rolls back the audit entry.
			if (source.keysJson === undefined) saveKeys(source, { ...keys, sealedFrom });
			return { ...keys, sealedFrom };
		});
		// Deletes the file with the last audit entry, which is sealed with the lost keys; the next start writes it again.
		forgetHead(source.keysDir);
		if (source.keysJson !== undefined) return JSON.stringify(accepted);
		return `New keys in "${pathIn(source)}". Authenticator apps and recovery codes are void (reset-second-factor); seals up to entry ${accepted.sealedFrom.seq} of the trail cannot be checked any more.`;
	});
}
