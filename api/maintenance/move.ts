import { mkdirSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import {
	type CopySide,
	DatabaseInUse,
	filePath,
	finishCopy,
	firstDifference,
	isFileUrl,
	lockedFile,
	openForReading,
	serverSide,
	serverState,
	stateOf,
	sumsOf,
	type TableSum,
	UNFINISHED_COPY,
} from "../platform/database/index.ts";
import type { readDataSettings } from "../platform/runtime/settings.ts";
import { type Checked, evidenceIn, inspect } from "./checks.ts";
import { assertExists, databaseName, Refusal } from "./command.ts";
import { copyToFile, copyWhole } from "./copy.ts";
import { databaseFiles, flushFile, flushFolder, OWNER_FOLDER, removeDatabase } from "./files.ts";
import { type Progress, silently } from "./progress.ts";

interface Address {
	url: string;
	authToken?: string | undefined;
}

interface MoveOptions {
	/** Moves changed data too. */
	acceptTampering: boolean;
	progress?: Progress;
}

export interface Moved {
	tables: readonly TableSum[];
	checked: Checked;
}

type DataSettings = ReturnType<typeof readDataSettings>;

/** Copies a file to a server or back, into an empty database, and compares both sides. The source stays as it is. */
export async function moveDatabase(settings: DataSettings, to: Address, options: MoveOptions): Promise<Moved> {
	const from = { url: settings.databaseUrl, authToken: settings.databaseAuthToken };
	if (isFileUrl(from.url) === isFileUrl(to.url))
		throw new Refusal(
			`Der Umzug geht von einer Datei auf einen Server oder zurück: DATABASE_URL ist ${databaseName(from.url)}, das Ziel ${databaseName(to.url)}.`,
		);
	assertExists(settings);
	const evidence = evidenceIn(settings, settings);
	const source = await sourceOf(from);
	const { progress = silently } = options;
	try {
		const check = async (address: Address) => {
			progress("Prüfen: Protokoll, Konten, Zertifikate, Dokumente");
			const { db, close } = await openForReading(address);
			try {
				const checked = await inspect(db, evidence, UNFINISHED_COPY);
				assertGenuine(checked, options);
				return checked;
			} finally {
				close();
			}
		};
		return await (isFileUrl(to.url)
			? intoFile(source, from, filePath(to.url), check, progress)
			: intoServer(source, to, check, progress));
	} finally {
		source.close();
	}
}

async function sourceOf(from: Address): Promise<CopySide> {
	if (!isFileUrl(from.url)) return serverState(from);
	try {
		return lockedFile(filePath(from.url));
	} catch (error) {
		if (!(error instanceof DatabaseInUse)) throw error;
		throw new Refusal(
			`Die Datei ${databaseName(from.url)} wird von einem anderen Programm verwendet. Bitte zuerst den Server anhalten.`,
		);
	}
}

function assertGenuine({ tampering }: Checked, { acceptTampering }: MoveOptions): void {
	if (tampering !== undefined && !acceptTampering)
		throw new Refusal(`Die Daten wurden verändert. ${tampering} Mit --accept-tampering werden sie dennoch übertragen.`);
}

/** The mark of an unfinished copy stays after a failure: the server refuses it. */
async function intoServer(
	source: CopySide,
	to: Address,
	check: (address: Address) => Promise<Checked>,
	progress: Progress,
): Promise<Moved> {
	const target = await serverSide(to);
	try {
		const state = await stateOf(target);
		if (state !== "empty")
			throw new Refusal(
				`Die Datenbank auf ${databaseName(to.url)} ist ${state === "unfinished" ? "das Ziel eines Umzugs, der nicht zu Ende ging" : "nicht leer"}. Es wurde nichts übertragen; bitte eine leere Datenbank angeben.`,
			);
		const tables = await copyWhole(source, target, progress);
		const checked = await check(to);
		await finishCopy(target);
		return { tables, checked };
	} finally {
		target.close();
	}
}

/** The file gets its name when it is complete. */
async function intoFile(
	source: CopySide,
	from: Address,
	path: string,
	check: (address: Address) => Promise<Checked>,
	progress: Progress,
): Promise<Moved> {
	const assertFree = () => {
		const [existing] = databaseFiles(path);
		if (existing) throw new Refusal(`"${existing}" gibt es schon und wird nicht überschrieben.`);
	};
	assertFree();
	mkdirSync(dirname(path), { recursive: true, mode: OWNER_FOLDER });
	const draft = `${path}.unfertig`;
	removeDatabase(draft);
	try {
		const tables = await copyToFile(source, draft, progress);
		const checked = await check({ url: `file:${draft}` });
		await assertUnchanged(from, tables, progress);
		flushFile(draft);
		assertFree();
		renameSync(draft, path);
		flushFolder(dirname(path));
		return { tables, checked };
	} catch (error) {
		removeDatabase(draft);
		throw error;
	}
}

/** An instance that still runs would lose what it has written since. */
async function assertUnchanged(from: Address, read: readonly TableSum[], progress: Progress): Promise<void> {
	const source = await serverSide(from);
	try {
		const rows = read.reduce((sum, table) => sum + table.rows, 0);
		const now = await sumsOf(source, progress("Noch einmal lesen", rows));
		const different = firstDifference(read, now);
		if (different)
			throw new Refusal(
				`Während des Umzugs wurde geschrieben (${different}). Bitte alle Instanzen des Portals anhalten und den Umzug wiederholen.`,
			);
	} finally {
		source.close();
	}
}
