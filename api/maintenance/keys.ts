import { existsSync } from "node:fs";
import { join } from "node:path";
import { changesBetween, isSealedBy, recordAudit, SEALED_FROM_START } from "../audit/index.ts";
import type { Database } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import type { Clock } from "../platform/runtime/clock.ts";
import { rotated } from "../platform/runtime/key-rotation.ts";
import { generateKeys, KEYS_NAME, type KeySource, loadKeys, saveKeys } from "../platform/runtime/keys.ts";
import { SettingsError } from "../platform/runtime/settings.ts";
import { Refusal, spoken } from "./command.ts";

const MINUTE = 60_000;
/** Longer than instances go without reading the file, and than backends keep the public keys. */
const FILE_LEAD_MS = 10 * MINUTE;
/** Within this all instances are started with the new `KEYS`. */
const RESTART_LEAD_MS = 60 * MINUTE;

/** For `KEYS` of an empty database. */
export const newKeys = async (): Promise<string> =>
	JSON.stringify({ ...(await generateKeys()), sealedFrom: SEALED_FROM_START });

interface Rotation {
	/** After a theft: nothing that the former keys signed is accepted. */
	atOnce: boolean;
	clock: Clock;
}

const pathIn = ({ keysDir }: KeySource) => join(keysDir, KEYS_NAME);

/** A rotation makes no first keys. */
export function assertKeys(source: KeySource): void {
	if (source.keysJson === undefined && !existsSync(pathIn(source)))
		throw new SettingsError(`KEYS_DIR, DATA_DIR: Die Datei "${pathIn(source)}" gibt es nicht.`);
}

/** Gives the new `KEYS`, or tells what was written. */
export async function rotateKeys(source: KeySource, database: Database, { atOnce, clock }: Rotation): Promise<string> {
	const path = pathIn(source);
	const isFile = source.keysJson === undefined;
	const leadMs = isFile ? FILE_LEAD_MS : RESTART_LEAD_MS;
	const now = clock.now();
	const until = new Date(now.getTime() + leadMs).toISOString();
	const before = await loadKeys(source);
	if (!(await isSealedBy(database.db, before)))
		throw new Refusal("Die Schlüssel gehören nicht zu dieser Datenbank. Es wurde nichts erneuert.");
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
		// Last: without it the entry is not kept either.
		if (isFile) saveKeys(source, keys);
	});
	if (!isFile) return JSON.stringify(keys);
	const from = spoken(until);
	return atOnce
		? `Neue Schlüssel in "${path}". Die bisherigen gelten nicht mehr, sobald der Server sie gelesen hat (eine Minute).`
		: `Neue Schlüssel in "${path}". Ab ${from} unterschreiben sie; die bisherigen gelten noch für das, was sie unterschrieben haben.`;
}
