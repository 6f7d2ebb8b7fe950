import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { DAY_MS } from "../kit/calendar.ts";
import { bucketName } from "../platform/bucket.ts";
import { filePath, isFileUrl, serverState } from "../platform/database/index.ts";
import type { Clock } from "../platform/runtime/clock.ts";
import { type KeySource, loadKeys } from "../platform/runtime/keys.ts";
import { type Settings, SettingsError } from "../platform/runtime/settings.ts";
import { type Checked, evidenceIn, inspectFile } from "./checks.ts";
import { assertExists, closeAfter, Refusal } from "./command.ts";
import { copyToFile } from "./copy.ts";
import { isDamage, openSound } from "./damage.ts";
import { type Compared, compareWithEarlier, earlierBackups } from "./earlier-backups.ts";
import {
	copyDatabaseForOwner,
	copyForOwner,
	DATABASE_NAME,
	flushFile,
	flushFolder,
	KEYS_NAME,
	OWNER_FOLDER,
	OWNER_ONLY,
	sha256Of,
} from "./files.ts";
import { MANIFEST_NAME, type Manifest, nameOf, UNFINISHED } from "./manifest.ts";

/** Removes unfinished backups that are older than a day; younger ones may still be in progress. */
function removeLeftovers(into: string, now: Date): void {
	for (const name of readdirSync(into)) {
		const path = join(into, name);
		if (name.startsWith(UNFINISHED) && now.getTime() - statSync(path).mtimeMs > DAY_MS)
			rmSync(path, { recursive: true });
	}
}

type DataSettings = Pick<Settings, "databaseUrl"> &
	Partial<Pick<Settings, "databaseAuthToken" | "documentStore">> &
	KeySource;

const addressOf = ({ databaseUrl: url, databaseAuthToken: authToken }: DataSettings) => ({ url, authToken });
const keysIn = ({ keysDir }: DataSettings) => join(keysDir, KEYS_NAME);

/**
 * Copies database and keys into a new folder and returns what was copied. The folder gets its final name only when it
 * is complete, so that no command uses an unfinished backup.
 */
export async function makeBackup(settings: DataSettings, into: string, clock: Clock) {
	assertExists(settings);
	if (settings.keysJson === undefined && !existsSync(keysIn(settings)))
		throw new SettingsError(
			`DATA_DIR: The file "${keysIn(settings)}" does not exist; set the data folder of the server.`,
		);
	const now = clock.now();
	mkdirSync(into, { recursive: true, mode: OWNER_FOLDER });
	removeLeftovers(into, now);
	const folder = join(into, nameOf(now));
	const unfinished = join(into, `${UNFINISHED}${nameOf(now)}-${process.pid}`);
	mkdirSync(unfinished, { mode: OWNER_FOLDER });
	try {
		const checked = await copyAll(settings, unfinished);
		const compared: Compared = checked.lastEntry
			? await compareWithEarlier(join(unfinished, DATABASE_NAME), earlierBackups(into))
			: {};
		const manifest = await describeCopy(unfinished, checked, now, settings);
		for (const name of [DATABASE_NAME, KEYS_NAME, MANIFEST_NAME]) flushFile(join(unfinished, name));
		flushFolder(unfinished);
		if (existsSync(folder)) throw new Refusal(`The backup "${folder}" exists and was not changed; repeat the command.`);
		renameSync(unfinished, folder);
		flushFolder(into);
		// Describes changes made outside of the application, which the backup contains too; undefined if there are none.
		const tampering = [checked.tampering, compared.rewritten].filter(Boolean).join(" ") || undefined;
		return { folder, manifest, tampering, restored: compared.restored };
	} catch (error) {
		rmSync(unfinished, { recursive: true, force: true });
		// Opening the damaged database again throws a more helpful error, because it names the damaged tables.
		if (isDamage(error)) (await openSound(addressOf(settings))).close();
		throw error;
	}
}

async function copyAll(settings: DataSettings, to: string): Promise<Checked> {
	const { databaseUrl, keysJson } = settings;
	const copy = join(to, DATABASE_NAME);
	if (isFileUrl(databaseUrl)) copyDatabaseForOwner(filePath(databaseUrl), copy);
	else await closeAfter(await serverState(addressOf(settings)), (server) => copyToFile(server, copy));
	const keys = join(to, KEYS_NAME);
	if (keysJson === undefined) copyForOwner(keysIn(settings), keys);
	else writeFileSync(keys, keysJson, { mode: OWNER_ONLY, flag: "wx" });
	await loadKeys(to);
	return inspectFile(copy, evidenceIn(to, settings));
}

async function describeCopy(
	folder: string,
	{ counts, inBucket, schema, lastEntry }: Checked,
	now: Date,
	{ documentStore }: DataSettings,
): Promise<Manifest> {
	const name = documentStore ? bucketName(documentStore) : "";
	const manifest: Manifest = {
		format: 1,
		createdAt: now.toISOString(),
		schema,
		sha256: { database: await sha256Of(join(folder, DATABASE_NAME)), keys: await sha256Of(join(folder, KEYS_NAME)) },
		counts,
		...(inBucket > 0 ? { documentsInBucket: { name, documents: inBucket } } : {}),
		...(lastEntry ? { lastEntry } : {}),
	};
	const text = `${JSON.stringify(manifest, undefined, "\t")}\n`;
	writeFileSync(join(folder, MANIFEST_NAME), text, { mode: OWNER_ONLY, flag: "wx" });
	return manifest;
}
