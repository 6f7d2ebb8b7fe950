import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { filePath, isFileUrl, serverState } from "../platform/database/index.ts";
import type { Clock } from "../platform/runtime/clock.ts";
import { type KeySource, loadKeys, readSealKeys } from "../platform/runtime/keys.ts";
import { type Settings, SettingsError } from "../platform/runtime/settings.ts";
import { type Checked, inspectFile } from "./checks.ts";
import { assertExists, Refusal } from "./command.ts";
import { copyToFile } from "./copy.ts";
import { type Compared, compareWithEarlier, earlierBackups } from "./earlier.ts";
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

const DAY_MS = 24 * 3_600_000;

interface Backup {
	folder: string;
	manifest: Manifest;
	/** What the check of the database found; the copy contains it too. */
	tampering: string | undefined;
	/** Set if the trail records a restore that removed entries of the newest earlier backup. */
	restored: string | undefined;
}

/** Younger unfinished backups may still be in progress. */
function removeLeftovers(into: string, now: Date): void {
	for (const name of readdirSync(into)) {
		const path = join(into, name);
		if (name.startsWith(UNFINISHED) && now.getTime() - statSync(path).mtimeMs > DAY_MS)
			rmSync(path, { recursive: true });
	}
}

type DataSettings = Pick<Settings, "databaseUrl"> & Partial<Pick<Settings, "databaseAuthToken">> & KeySource;

interface Sources {
	database: { url: string; authToken?: string | undefined };
	keys: string;
	keysJson: string | undefined;
}

function sourcesOf(settings: DataSettings): Sources {
	const { databaseUrl: url, databaseAuthToken: authToken, keysJson } = settings;
	const keys = join(settings.keysDir, KEYS_NAME);
	assertExists(settings);
	if (keysJson === undefined && !existsSync(keys))
		throw new SettingsError(`DATA_DIR: Die Datei "${keys}" gibt es nicht.`);
	return { database: { url, authToken }, keys, keysJson };
}

/** Copies database and keys into a new folder, which gets its name when it is complete. */
export async function makeBackup(settings: DataSettings, into: string, clock: Clock): Promise<Backup> {
	const sources = sourcesOf(settings);
	const now = clock.now();
	mkdirSync(into, { recursive: true, mode: OWNER_FOLDER });
	removeLeftovers(into, now);
	const folder = join(into, nameOf(now));
	const unfinished = join(into, `${UNFINISHED}${nameOf(now)}-${process.pid}`);
	mkdirSync(unfinished, { mode: OWNER_FOLDER });
	try {
		const checked = await copyAll(sources, unfinished);
		const compared: Compared = checked.lastEntry
			? await compareWithEarlier(join(unfinished, DATABASE_NAME), earlierBackups(into))
			: {};
		const manifest = await describeCopy(unfinished, checked, now);
		for (const name of [DATABASE_NAME, KEYS_NAME, MANIFEST_NAME]) flushFile(join(unfinished, name));
		flushFolder(unfinished);
		if (existsSync(folder)) throw new Refusal(`Die Sicherung "${folder}" gibt es schon; sie bleibt, wie sie ist.`);
		renameSync(unfinished, folder);
		flushFolder(into);
		const tampering = [checked.tampering, compared.rewritten].filter(Boolean).join(" ") || undefined;
		return { folder, manifest, tampering, restored: compared.restored };
	} catch (error) {
		rmSync(unfinished, { recursive: true, force: true });
		throw error;
	}
}

async function copyServer(address: Sources["database"], to: string): Promise<void> {
	const server = await serverState(address);
	try {
		await copyToFile(server, to);
	} finally {
		server.close();
	}
}

async function copyAll({ database, ...sources }: Sources, to: string): Promise<Checked> {
	const copy = join(to, DATABASE_NAME);
	if (isFileUrl(database.url)) copyDatabaseForOwner(filePath(database.url), copy);
	else await copyServer(database, copy);
	const keys = join(to, KEYS_NAME);
	if (sources.keysJson === undefined) copyForOwner(sources.keys, keys);
	else writeFileSync(keys, sources.keysJson, { mode: OWNER_ONLY, flag: "wx" });
	await loadKeys(to);
	return inspectFile(copy, readSealKeys(to));
}

async function describeCopy(folder: string, { counts, schema, lastEntry }: Checked, now: Date): Promise<Manifest> {
	const manifest: Manifest = {
		format: 1,
		createdAt: now.toISOString(),
		schema,
		sha256: { database: await sha256Of(join(folder, DATABASE_NAME)), keys: await sha256Of(join(folder, KEYS_NAME)) },
		counts,
		...(lastEntry ? { lastEntry } : {}),
	};
	const text = `${JSON.stringify(manifest, undefined, "\t")}\n`;
	writeFileSync(join(folder, MANIFEST_NAME), text, { mode: OWNER_ONLY, flag: "wx" });
	return manifest;
}
