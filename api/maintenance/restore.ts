import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { recordAudit, sealingWith } from "../audit/index.ts";
import { SERIES, type Series } from "../kit/number-series.ts";
import { skipDigest } from "../modules/deadlines/index.ts";
import { holdMails } from "../modules/mails/index.ts";
import { companionsOf, MIGRATIONS, newestSchema, openDatabase, type Tx } from "../platform/database/index.ts";
import { skipNumbers } from "../platform/database/number-series.ts";
import { SYSTEM } from "../platform/deps.ts";
import { type Clock, dayOf, timestamp } from "../platform/runtime/clock.ts";
import { type KeySource, readSealKeys } from "../platform/runtime/keys.ts";
import type { Settings } from "../platform/runtime/settings.ts";
import { type Checked, evidenceIn, inspect } from "./checks.ts";
import { databaseFile, Refusal } from "./command.ts";
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
import { certificationNumbers, endAllSessions } from "./repository.ts";

interface RestoreOptions {
	/** Numbers of each series that may have been drawn since the backup. */
	skip: number;
	/** Restores changed data too. */
	acceptTampering?: boolean;
	clock: Clock;
}

interface Restored {
	manifest: Manifest;
	counts: Counts;
	endedSessions: number;
	tampering: string | undefined;
}

type BroughtUp = Checked & { endedSessions: number };
type DataSettings = Pick<Settings, "dataDir" | "databaseUrl"> & Partial<Pick<Settings, "documentStore">> & KeySource;

/** Restores a backup into an empty place; refuses existing data. */
export async function restoreBackup(settings: DataSettings, from: string, options: RestoreOptions): Promise<Restored> {
	const target = databaseFile(settings);
	const manifest = await readWhole(from);
	assertFree(settings, target, from);
	for (const folder of [settings.dataDir, settings.keysDir, dirname(target)])
		mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
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
			throw new Refusal(`Die Sicherung "${from}" ist beschädigt: ${name} ist nicht, was gesichert wurde.`);
	}
	return manifest;
}

function assertFree({ keysDir, keysJson }: DataSettings, target: string, from: string): void {
	// A remaining log of a lost database would be applied to the new one.
	const [existing] = databaseFiles(target);
	if (existing)
		throw new Refusal(`"${existing}" gibt es schon und wird nicht überschrieben. Bitte zuerst in Sicherheit bringen.`);
	if (keysJson !== undefined) {
		if (JSON.stringify(readSealKeys({ keysDir, keysJson })) === JSON.stringify(readSealKeys(from))) return;
		throw new Refusal("KEYS: Das sind andere Schlüssel als in der Sicherung.");
	}
	const keys = join(keysDir, KEYS_NAME);
	if (existsSync(keys) && !readFileSync(keys).equals(readFileSync(join(from, KEYS_NAME))))
		throw new Refusal(
			`"${keys}" gibt es schon, mit anderen Schlüsseln als in der Sicherung. Bitte zuerst in Sicherheit bringen.`,
		);
}

async function openedSince(tx: Tx, { createdAt }: Manifest, clock: Clock): Promise<Series[]> {
	const [from, to] = [new Date(createdAt), clock.now()].map((moment) => Number(dayOf(moment).slice(0, 4)));
	const years = Array.from({ length: Math.max(0, (to ?? 0) - (from ?? 0)) + 1 }, (_, n) => (from ?? 0) + n);
	return [
		SERIES.client,
		...years.flatMap((year) => [SERIES.certification(year), SERIES.enquiry(year)]),
		...(await certificationNumbers(tx)).map(SERIES.certificate),
	];
}

/** Migrates, skips numbers that may be in use, ends all sessions, sends no mail twice, and checks the result. */
async function bringUpToNow(
	{ path, from, settings }: { path: string; from: string; settings: DataSettings },
	manifest: Manifest,
	options: RestoreOptions,
): Promise<BroughtUp> {
	const { skip, clock } = options;
	if (manifest.schema > newestSchema(MIGRATIONS))
		throw new Refusal("Die Sicherung ist von einer neueren Fassung des Portals. Bitte zuerst diese einrichten.");
	const evidence = evidenceIn(from, settings);
	const database = await openDatabase({ url: `file:${path}`, around: sealingWith(evidence.keys) });
	try {
		const endedSessions = await database.write(SYSTEM, async (tx) => {
			const at = timestamp(clock);
			await skipNumbers(tx, skip, await openedSince(tx, manifest, clock));
			const endedSessions = await endAllSessions(tx, at);
			await holdMails(tx, clock);
			await skipDigest(tx, clock);
			await recordAudit(tx, {
				actor: SYSTEM,
				at,
				action: "audit.restore",
				entityId: "list",
				changes: { backup: [null, manifest.createdAt], skippedNumbers: [null, skip], sessions: [endedSessions, 0] },
			});
			return endedSessions;
		});
		const checked = await inspect(database.db, evidence);
		assertSame(checked, manifest, options);
		return { ...checked, endedSessions };
	} finally {
		database.close();
	}
}

function assertSame({ counts, tampering }: Checked, manifest: Manifest, { acceptTampering }: RestoreOptions): void {
	// The restore adds one entry.
	const expected: Counts = { ...manifest.counts, auditEntries: manifest.counts.auditEntries + 1 };
	for (const name of Object.keys(expected) as (keyof Counts)[])
		if (counts[name] !== expected[name])
			throw new Refusal(
				`Nach dem Einspielen stimmt die Anzahl nicht (${name}: ${counts[name]} statt ${expected[name]}).`,
			);
	if (tampering !== undefined && !acceptTampering)
		throw new Refusal(
			`Die Daten in der Sicherung wurden verändert. ${tampering} Mit --accept-tampering werden sie dennoch eingespielt.`,
		);
}

/** The database comes last: until then the server would start without data. */
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
	dropEmptyLog(unfinished);
	renameSync(unfinished, target);
	flushFolder(dirname(target));
}

/** Closing the database has merged its log; the remaining files belong to the old name. */
function dropEmptyLog(path: string): void {
	for (const file of companionsOf(path)) {
		if (!existsSync(file)) continue;
		if (file.endsWith("-wal") && statSync(file).size > 0)
			throw new Refusal(`"${path}" wird von einem anderen Programm gelesen.`);
		rmSync(file);
	}
}
