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
	privateFile,
	serverSide,
	serverState,
	stateOf,
	sumsOf,
	type TableSum,
	UNFINISHED_COPY,
} from "../platform/database/index.ts";
import type { readDataSettings } from "../platform/runtime/settings.ts";
import { type Checked, evidenceIn, inspect } from "./checks.ts";
import { assertExists, closeAfter, databaseName, Refusal } from "./command.ts";
import { copyToFile, copyWhole } from "./copy.ts";
import { databaseFiles, flushFile, flushFolder, OWNER_FOLDER, removeDatabase } from "./files.ts";
import { type Progress, silently } from "./progress.ts";

interface Address {
	url: string;
	authToken?: string | undefined;
}

interface MoveOptions {
	/** True to move the data even if they were changed outside of the application, which is otherwise refused. */
	acceptTampering: boolean;
	/** True if the source is a file that no other process uses, so that it need not be locked. */
	isPrivate?: boolean;
	progress?: Progress;
}

type DataSettings = ReturnType<typeof readDataSettings>;

/**
 * Copies a database file into an empty server database, or the reverse. Returns the compared tables and the result of
 * the check. The source stays unchanged.
 */
export async function moveDatabase(settings: DataSettings, to: Address, options: MoveOptions) {
	const from = { url: settings.databaseUrl, authToken: settings.databaseAuthToken };
	if (isFileUrl(from.url) === isFileUrl(to.url))
		throw new Refusal(
			`A move goes from a file to a server or back, but DATABASE_URL is ${databaseName(from.url)} and the target ${databaseName(to.url)}; set one of each kind.`,
		);
	assertExists(settings);
	const evidence = evidenceIn(settings, settings);
	const { progress = silently } = options;
	const check = async (address: Address) => {
		progress("Check: audit trail, accounts, certificates, documents");
		return closeAfter(await openForReading(address), async ({ db }) => {
			const checked = await inspect(db, evidence, UNFINISHED_COPY);
			assertGenuine(checked, options);
			return checked;
		});
	};
	return closeAfter(await sourceOf(from, options), (source) =>
		isFileUrl(to.url)
			? intoFile(source, from, filePath(to.url), check, progress)
			: intoServer(source, to, check, progress),
	);
}

async function sourceOf(from: Address, { isPrivate }: MoveOptions): Promise<CopySide> {
	if (!isFileUrl(from.url)) return serverState(from);
	if (isPrivate) return privateFile(filePath(from.url));
	try {
		return lockedFile(filePath(from.url));
	} catch (error) {
		if (!(error instanceof DatabaseInUse)) throw error;
		throw new Refusal(`The file ${databaseName(from.url)} is used by another program; stop the server first.`);
	}
}

function assertGenuine({ tampering }: Checked, { acceptTampering }: MoveOptions): void {
	if (tampering !== undefined && !acceptTampering)
		throw new Refusal(`The data were changed. ${tampering} With --accept-tampering they are moved nevertheless.`);
}

/** Copies into a server database. After a failure, the target stays marked as unfinished: no server starts on it. */
async function intoServer(
	source: CopySide,
	to: Address,
	check: (address: Address) => Promise<Checked>,
	progress: Progress,
) {
	return closeAfter(await serverSide(to), async (target) => {
		const state = await stateOf(target);
		if (state !== "empty")
			throw new Refusal(
				`The database on ${databaseName(to.url)} is ${state === "unfinished" ? "the target of a move that did not end" : "not empty"}. Nothing was moved; set an empty database.`,
			);
		const tables = await copyWhole(source, target, progress);
		const checked = await check(to);
		await finishCopy(target);
		return { tables, checked };
	});
}

async function intoFile(
	source: CopySide,
	from: Address,
	path: string,
	check: (address: Address) => Promise<Checked>,
	progress: Progress,
) {
	const assertFree = () => {
		const [existing] = databaseFiles(path);
		if (existing) throw new Refusal(`"${existing}" exists and is not overwritten; choose another file.`);
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

/** Throws if the source was changed since it was read: an instance is still running, and its writes would be lost. */
async function assertUnchanged(from: Address, read: readonly TableSum[], progress: Progress): Promise<void> {
	await closeAfter(await serverSide(from), async (source) => {
		const rows = read.reduce((sum, table) => sum + table.rows, 0);
		const now = await sumsOf(source, progress("Read again", rows));
		const different = firstDifference(read, now);
		if (different)
			throw new Refusal(
				`The server was written to during the move (${different}); stop all instances and repeat the move.`,
			);
	});
}
