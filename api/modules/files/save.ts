import { changesBetween, recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import { newId } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { ApiError, found, inUse, unavailable } from "../../platform/errors.ts";
import { HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { reasonOf } from "../../platform/runtime/error-trace.ts";
import { Bytes } from "./content/bytes.ts";
import { inspect } from "./content/inspect.ts";
import { refusal } from "./content/refusal.ts";
import { FILE_LIMITS, type FileOwner, fileInput, type StoredFile } from "./contract.ts";
import { receiveForm } from "./form.ts";
import { presentFile } from "./present.ts";
import {
	bytesOfClient,
	deleteFile,
	findFile,
	insertFile,
	leftoversBefore,
	loadOwner,
	markLeftover,
	readChunk,
	updateFile,
	waitingFiles,
} from "./repository.ts";
import { assertRemovable } from "./rules.ts";
import { findMalware, ScannerUnavailable } from "./scanner.ts";
import {
	CHUNK_BYTES,
	chunkWriter,
	copyToBucket,
	deleteFromDatabase,
	deleteLeftover,
	isAsAdded,
	type Stored,
	streamOf,
	throwUnreachable,
	verifiedChunks,
} from "./storage.ts";

declare module "../../platform/deps.ts" {
	interface Subscribers {
		/** Returns true if a decision may rest on the files of this record, so that none of them may be removed. */
		isEvidence(db: Reader, ownerId: string): Promise<boolean>;
	}
}

/** Bytes without a file are deleted after this time, which is longer than any upload takes. */
const LEFT_AFTER_MS = HOUR_MS;
const SCAN_EVERY_MS = 60_000;

/** Stores the bytes of an uploaded file while they arrive, and returns what the form and the content say about it. */
async function receive({ database }: Deps, id: string, form: Request) {
	const { add, end } = chunkWriter(database, id);
	const { data, error } = fileInput.safeParse(await receiveForm(form, add));
	if (error) throw new ApiError(400, "VALIDATION", { issues: error.issues });
	const { file: name, kind, validTo = null } = data;
	const { size, sha256 } = await end();
	if (size === 0) throw refusal({ name }, "file.empty", {}, 400);
	const read = (position: number) => readChunk(database.uncached(), id, position);
	const { hasMacros } = await inspect(new Bytes({ name, size }, CHUNK_BYTES, read));
	return { id, name, kind, validTo, size, sha256, hasMacros };
}

/** Lets the virus scanner, if there is one, check a file whose bytes are in the database. */
async function scan(deps: Deps, file: Stored): Promise<{ isWaiting: boolean; malware?: string | undefined }> {
	const { fileScan } = deps.settings;
	try {
		return { isWaiting: false, malware: fileScan && (await findMalware(fileScan, verifiedChunks(deps, file))) };
	} catch (error) {
		if (!(error instanceof ScannerUnavailable)) throw error;
		deps.log.error("file scanner", { reason: reasonOf(error.cause ?? error) });
		return { isWaiting: true };
	}
}

/**
 * Adds a file to a record. Its bytes are stored while they arrive, then checked and scanned; a last transaction makes
 * the file visible. A refused or broken upload leaves nothing.
 */
export async function addFile(
	deps: Deps,
	{ owner, ownerId }: { owner: FileOwner; ownerId: string },
	form: Request,
	actor: Actor,
): Promise<StoredFile> {
	const { database, clock } = deps;
	await loadOwner(database.db, owner, ownerId);
	const id = newId();
	await database.write(SYSTEM, (tx) => markLeftover(tx, id, timestamp(clock)));
	try {
		const content = await receive(deps, id, form);
		const stored: Stored = { ...content, isInBucket: false };
		const { isWaiting, malware } = await scan(deps, stored);
		if (malware !== undefined) throw refusal(content, "file.infected", { malware });
		const isInBucket =
			!isWaiting && (await copyToBucket(deps, stored).catch((error: unknown) => throwUnreachable(deps, error)));
		const row = await database.write(actor, async (tx) => {
			const { label, ...record } = await loadOwner(tx, owner, ownerId);
			if ((await bytesOfClient(tx, record.clientId)) + content.size > FILE_LIMITS.clientBytes)
				throw refusal(content, "file.clientFull", { max: FILE_LIMITS.clientMegabytes }, 413);
			const at = timestamp(clock);
			const added = { addedBy: actor.name, addedById: actor.id, addedAt: at, isWaiting, isInBucket };
			const file = { ...content, owner, ownerId, ...record, ...added };
			await insertFile(tx, file);
			const { name, kind, size, sha256, validTo, hasMacros } = content;
			const fields = { name, kind, size, sha256, owner: label, validTo, hasMacros: hasMacros || null };
			await recordAudit(tx, { actor, at, action: "file.add", entityId: id, changes: changesBetween({}, fields) });
			return file;
		});
		if (row.isInBucket) await deleteFromDatabase(database, id);
		// A repeated request gets the file of the first one, so that its own bytes are left.
		if (row.id !== id) await discard(deps, id);
		const isEvidence = await deps.subscribers.isEvidence(database.db, ownerId);
		return presentFile(row, actor, clock.now(), isEvidence);
	} catch (error) {
		await discard(deps, id);
		throw error;
	}
}

/** Deletes the bytes of a file that is not listed. If this fails, a job repeats it. */
const discard = (deps: Deps, id: string) =>
	deleteLeftover(deps, id).catch((error: unknown) => deps.log.error("file leftover", { reason: reasonOf(error) }));

/** Returns a file and the stream of its bytes. Throws 503 if it is not scanned yet or differs from what was added. */
export async function downloadFile(deps: Deps, id: string, actor: Actor) {
	const { database, clock } = deps;
	const file = found(await findFile(database.db, id));
	const { name } = file;
	if (file.isWaiting) throw unavailable(SCAN_EVERY_MS / 1000, { message: sentence("file.waiting", { name }) });
	if (!(await isAsAdded(deps, file).catch((error: unknown) => throwUnreachable(deps, error)))) {
		const { buildVersion: version } = deps.settings;
		deps.log.error("file is not as added", { id });
		await deps.subscribers.onFailure(deps, { kind: "document", module: "api", version, fault: "file", place: name });
		throw new ApiError(503, "UNAVAILABLE", { message: sentence("file.notAsAdded", { name }) });
	}
	const entry = { actor, at: timestamp(clock), action: "file.download", entityId: id, changes: {} } as const;
	await database.write(actor, (tx) => recordAudit(tx, entry));
	return { name, size: file.size, stream: streamOf(deps, file) };
}

export async function removeFile(deps: Deps, id: string, reason: string | undefined, actor: Actor): Promise<void> {
	const { database, clock } = deps;
	await database.write(actor, async (tx) => {
		const file = found(await findFile(tx, id));
		assertRemovable(file, actor, clock.now(), reason);
		if (await deps.subscribers.isEvidence(tx, file.ownerId)) throw inUse("file.inUse", { name: file.name });
		const at = timestamp(clock);
		await deleteFile(tx, id, at);
		const changes = changesBetween({ name: file.name, kind: file.kind }, { reason });
		await recordAudit(tx, { actor, at, action: "file.remove", entityId: id, changes });
	});
	await discard(deps, id);
}

/** Scans the files that wait because the scanner was unavailable, and removes those with malware. */
async function scanWaiting(deps: Deps): Promise<void> {
	const { database, clock } = deps;
	for (const file of await waitingFiles(database.db)) {
		const { isWaiting, malware } = await scan(deps, file);
		if (isWaiting) return;
		const isInBucket = malware === undefined && (await copyToBucket(deps, file));
		await database.write(SYSTEM, async (tx) => {
			// The file may have been removed meanwhile.
			if (!(await findFile(tx, file.id))) return;
			const entry = { actor: SYSTEM, at: timestamp(clock), entityId: file.id };
			if (malware === undefined) {
				await updateFile(tx, file.id, { isWaiting, isInBucket });
				await recordAudit(tx, { ...entry, action: "file.scan", changes: {} });
			} else {
				await deleteFile(tx, file.id, entry.at);
				const changes = changesBetween({ name: file.name }, { malware });
				await recordAudit(tx, { ...entry, action: "file.reject", changes });
			}
		});
		if (isInBucket) await deleteFromDatabase(database, file.id);
		await deleteLeftover(deps, file.id);
	}
}

async function deleteLeftovers(deps: Deps): Promise<void> {
	const before = new Date(deps.clock.now().getTime() - LEFT_AFTER_MS).toISOString();
	for (const { fileId } of await leftoversBefore(deps.database.db, before)) await deleteLeftover(deps, fileId);
}

export const fileJobs = (deps: Deps): Job[] => [
	{ name: "file scan", everyMs: SCAN_EVERY_MS, runsByAnyClock: true, run: () => scanWaiting(deps) },
	{ name: "file leftovers", everyMs: HOUR_MS, run: () => deleteLeftovers(deps) },
];
