import { existsSync } from "node:fs";
import { join } from "node:path";
import { SEALED_FROM_START } from "../audit/index.ts";
import type { Clock } from "../platform/runtime/clock.ts";
import { rotated } from "../platform/runtime/key-rotation.ts";
import { generateKeys, KEYS_NAME, type KeySource, loadKeys, saveKeys } from "../platform/runtime/keys.ts";
import { SettingsError } from "../platform/runtime/settings.ts";
import { spoken } from "./command.ts";

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

/** Gives the new `KEYS`, or tells what was written. */
export async function rotateKeys(source: KeySource, { atOnce, clock }: Rotation): Promise<string> {
	const path = join(source.keysDir, KEYS_NAME);
	const isFile = source.keysJson === undefined;
	if (isFile && !existsSync(path)) throw new SettingsError(`KEYS_DIR, DATA_DIR: Die Datei "${path}" gibt es nicht.`);
	const leadMs = isFile ? FILE_LEAD_MS : RESTART_LEAD_MS;
	const now = clock.now();
	const keys = await rotated(await loadKeys(source), { now, leadMs: atOnce ? undefined : leadMs });
	if (!isFile) return JSON.stringify(keys);
	saveKeys(source, keys);
	const from = spoken(new Date(now.getTime() + leadMs).toISOString());
	return atOnce
		? `Neue Schlüssel in "${path}". Die bisherigen gelten nicht mehr, sobald der Server sie gelesen hat (eine Minute).`
		: `Neue Schlüssel in "${path}". Ab ${from} unterschreiben sie; die bisherigen gelten noch für das, was sie unterschrieben haben.`;
}
