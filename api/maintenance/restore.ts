import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { forgetHead, recordAudit, sealingWith } from "../audit/index.ts";
import { companionsOf, MIGRATIONS, newestSchema, openDatabase } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { type Clock, timestamp } from "../platform/runtime/clock.ts";
import { type KeySource, readSealKeys } from "../platform/runtime/keys.ts";
import type { Settings } from "../platform/runtime/settings.ts";
import { type Checked, evidenceIn, inspect } from "./checks.ts";
import { closeAfter, databaseFile, Refusal, reserveForCommand } from "./command.ts";
import {
	copyForOwner,
	DATABASE_NAME,
	databaseFiles,
	flushFile,
	flushFolder,
	KEYS_NAME,
	OWNER_FOLDER,
	removeDatabase,
	sha256Of,
} from "./files.ts";
import { type Counts, type Manifest, readManifest } from "./manifest.ts";
import { resumeFrom } from "./resume.ts";

interface RestoreOptions {
	/** How many numbers of each series are skipped, because they may have been issued since the backup was made. */
	skip: number;
	/** True to restore the data even if they were changed outside of the application. */
	acceptTampering?: boolean;
	clock: Clock;
}

type DataSettings = Pick<Settings, "dataDir" | "databaseUrl"> & Partial<Pick<Settings, "documentStore">> & KeySource;

/** Restores a backup and returns what it contains. Throws if a database already exists at the target. */
export async function restoreBackup(settings: DataSettings, from: string, options: RestoreOptions) {
	const target = databaseFile(settings);
	const manifest = await readWhole(from);
	assertFree(settings, target, from);
	for (const folder of [settings.dataDir, settings.keysDir, dirname(target)])
		mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
	const release = reserveForCommand(target);
	const unfinished = `${target}.unfertig`;
	removeDatabase(unfinished);
	try {
		copyForOwner(join(from, DATABASE_NAME), unfinished);
		const { endedSessions, counts, tampering } = await bringUpToNow(
			{ path: unfinished, from, settings },
			manifest,
			options,
		);
		putInPlace(settings, { unfinished, target, from });
		return { manifest, counts, endedSessions, tampering };
	} catch (error) {
		removeDatabase(unfinished);
		throw error;
	} finally {
		release();
	}
}

async function readWhole(from: string): Promise<Manifest> {
	const manifest = readManifest(from);
	for (const [name, sum] of [
		[DATABASE_NAME, manifest.sha256.database],
		[KEYS_NAME, manifest.sha256.keys],
	] as const) {
		const path = join(from, name);
		if (!existsSync(path) || (await sha256Of(path)) !== sum)
			throw new Refusal(`The backup "${from}" is damaged: ${name} was changed. Use another backup.`);
	}
	return manifest;
}

function assertFree({ keysDir, keysJson }: DataSettings, target: string, from: string): void {
	// An existing write-ahead log counts too, because SQLite would apply it to the restored database.
	const [existing] = databaseFiles(target);
	if (existing) throw new Refusal(`"${existing}" exists and is not overwritten; move it to a safe place first.`);
	if (keysJson !== undefined) {
		if (JSON.stringify(readSealKeys({ keysDir, keysJson })) === JSON.stringify(readSealKeys(from))) return;
		throw new Refusal("KEYS: These are other keys than those of the backup; set the keys of its installation.");
	}
	const keys = join(keysDir, KEYS_NAME);
	if (existsSync(keys) && !readFileSync(keys).equals(readFileSync(join(from, KEYS_NAME))))
		throw new Refusal(`"${keys}" exists with other keys than those of the backup; move it to a safe place first.`);
}

/**
 * Prepares the restored database for use and checks it: migrates it, skips numbers that may have been issued, ends all
 * sessions and prevents duplicate mails.
 */
async function bringUpToNow(
	{ path, from, settings }: { path: string; from: string; settings: DataSettings },
	manifest: Manifest,
	options: RestoreOptions,
) {
	const { skip, clock } = options;
	if (manifest.schema > newestSchema(MIGRATIONS))
		throw new Refusal("The backup is from a newer version of the portal; install that version first.");
	const evidence = evidenceIn(from, settings);
	const opened = await openDatabase({ url: `file:${path}`, around: sealingWith(evidence.keys) });
	return closeAfter(opened, async (database) => {
		const endedSessions = await database.write(SYSTEM, async (tx) => {
			const endedSessions = await resumeFrom(tx, { since: manifest.createdAt, skip, clock });
			await recordAudit(tx, {
				actor: SYSTEM,
				at: timestamp(clock),
				action: "audit.restore",
				entityId: "list",
				changes: { backup: [null, manifest.createdAt], skippedNumbers: [null, skip], sessions: [endedSessions, 0] },
			});
			return endedSessions;
		});
		const checked = await inspect(database.db, evidence);
		assertSame(checked, manifest, options);
		return { ...checked, endedSessions };
	});
}

function assertSame({ counts, tampering }: Checked, manifest: Manifest, { acceptTampering }: RestoreOptions): void {
	// The restore adds an audit entry of its own, so the restored trail has one entry more than the backup.
	const expected: Counts = { ...manifest.counts, auditEntries: manifest.counts.auditEntries + 1 };
	for (const name of Object.keys(expected) as (keyof Counts)[])
		if (counts[name] !== expected[name])
			throw new Refusal(
				`The restored number of ${name} is wrong (${counts[name]} instead of ${expected[name]}); use another backup.`,
			);
	if (tampering !== undefined && !acceptTampering)
		throw new Refusal(
			`The data in the backup were changed. ${tampering} With --accept-tampering they are restored nevertheless.`,
		);
}

/** Moves keys and database into place. The database comes last: a server could otherwise start without the keys. */
function putInPlace(
	settings: DataSettings,
	{ unfinished, target, from }: { unfinished: string; target: string; from: string },
): void {
	if (settings.keysJson === undefined) {
		const keys = join(settings.keysDir, KEYS_NAME);
		if (!existsSync(keys)) copyForOwner(join(from, KEYS_NAME), keys);
		flushFile(keys);
	}
	flushFile(unfinished);
	for (const folder of [settings.dataDir, settings.keysDir]) flushFolder(folder);
	assertFree(settings, target, from);
	forgetHead(settings.keysDir);
	dropEmptyLog(unfinished);
	renameSync(unfinished, target);
	flushFolder(dirname(target));
}

/**
 * Removes the log files of a closed database. They have the database's temporary name and are empty, because closing
 * has merged them into the database.
 */
function dropEmptyLog(path: string): void {
	for (const file of companionsOf(path)) {
		if (!existsSync(file)) continue;
		if (file.endsWith("-wal") && statSync(file).size > 0)
			throw new Refusal(`"${path}" is read by another program; stop it and repeat the command.`);
		rmSync(file);
	}
}
