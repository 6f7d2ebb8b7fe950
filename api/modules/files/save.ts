import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import { newId } from "../../platform/database/columns.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { ApiError, found, inUse, unavailable } from "../../platform/errors.ts";
import { HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { reasonOf } from "../../platform/runtime/error-trace.ts";
import { bytesOf } from "./content/bytes.ts";
import { assertEnding, inspect } from "./content/inspect.ts";
import { Unsuitable } from "./content/unsuitable.ts";
import {
	FILE_LIMITS,
	type FileInput,
	type FileOwner,
	type FileRemoval,
	fileInput,
	type StoredFile,
} from "./contract.ts";
import { receiveForm, type UploadedForm } from "./form.ts";
import { presentFile } from "./present.ts";
import { refused } from "./refused.ts";
import {
	bytesOfClient,
	deleteFile,
	type FileRow,
	findFile,
	insertFile,
	leftoversBefore,
	loadOwner,
	markLeftover,
	markScanned,
	type OwnerRecord,
	placeFile,
	readChunk,
	waitingFiles,
} from "./repository.ts";
import { assertRemovable } from "./rules.ts";
import { findMalware, ScannerUnavailable } from "./scanner.ts";
import {
	assertAsAdded,
	CHUNK_BYTES,
	chunkWriter,
	copyToBucket,
	deleteFromDatabase,
	deleteLeftover,
	NotAsAdded,
	type Stored,
	storeOf,
	streamOf,
	verifiedChunks,
} from "./storage.ts";

const TOO_LARGE: readonly string[] = ["file.tooLargeUnpacked", "file.tooManyParts"];
/** Bytes without a file are deleted after this time, which is longer than any upload takes. */
const LEFT_AFTER_MS = HOUR_MS;
const SCAN_EVERY_MS = 60_000;

async function received(deps: Deps, id: string, form: UploadedForm) {
	const { add, end } = chunkWriter(deps.database, id);
	const { name, fields } = await receiveForm(form, add);
	const parsed = fileInput.safeParse({ ...fields, name });
	if (!parsed.success) {
		const issues = parsed.error.issues.map((issue) => ({
			...issue,
			// The name belongs to the field `file`; the form has no field for it.
			path: issue.path[0] === "name" ? ["file"] : issue.path,
		}));
		throw new ApiError(400, "VALIDATION", { issues });
	}
	const stored = await end();
	if (stored.size === 0) throw refused(400, "file.empty", { name: parsed.data.name });
	return { ...parsed.data, ...stored };
}

/** Returns whether the file contains macros. Throws 413 or 415 for content that is not stored. */
async function hasMacros({ database }: Deps, { id, name, size }: Pick<FileRow, "id" | "name" | "size">) {
	try {
		const inspected = await inspect(bytesOf(size, CHUNK_BYTES, (position) => readChunk(database.db, id, position)));
		assertEnding(name, inspected.type);
		return inspected.hasMacros;
	} catch (error) {
		if (!(error instanceof Unsuitable)) throw error;
		throw refused(TOO_LARGE.includes(error.code) ? 413 : 415, error.code, { name, ...error.params });
	}
}

type ScanResult = "clean" | "waiting" | { malware: string };

/** Lets the virus scanner, if there is one, check a file whose bytes are in the database. */
async function scan(deps: Deps, file: Stored): Promise<ScanResult> {
	const { fileScan } = deps.settings;
	if (!fileScan) return "clean";
	try {
		const malware = await findMalware(fileScan, verifiedChunks(storeOf(deps), file));
		return malware === undefined ? "clean" : { malware };
	} catch (error) {
		if (!(error instanceof ScannerUnavailable)) throw error;
		deps.log.error("file scanner", { reason: reasonOf(error.cause ?? error) });
		return "waiting";
	}
}

function unreachable({ log }: Deps, error: unknown): never {
	log.error("document store", { reason: reasonOf(error) });
	throw new ApiError(503, "UNAVAILABLE", { message: sentence("certificate.documentStore") });
}

const audited = ({ name, kind, size, sha256, validTo, hasMacros }: FileRow, { label }: OwnerRecord): AuditChanges =>
	changesBetween(
		{},
		{ name, kind, size, sha256, owner: label, ...(validTo ? { validTo } : {}), ...(hasMacros ? { hasMacros } : {}) },
	);

function assertRoom(used: number, { name, size }: Pick<FileRow, "name" | "size">): void {
	if (used + size > FILE_LIMITS.clientBytes)
		throw refused(413, "file.clientFull", { name, max: FILE_LIMITS.clientMegabytes });
}

/**
 * Adds a file to a record. Its bytes are stored while they arrive, then checked and scanned; a last transaction makes
 * the file visible. A refused or broken upload leaves nothing.
 */
export async function addFile(
	deps: Deps,
	{ owner, ownerId }: { owner: FileOwner; ownerId: string },
	form: UploadedForm,
	actor: Actor,
): Promise<StoredFile> {
	const { database, clock } = deps;
	await loadOwner(database.db, owner, ownerId);
	const id = newId();
	await database.write(SYSTEM, (tx) => markLeftover(tx, id, timestamp(clock)));
	try {
		const content: FileInput & Pick<FileRow, "size" | "sha256"> = await received(deps, id, form);
		const macros = await hasMacros(deps, { id, ...content });
		const stored: Stored = { id, ...content, isInBucket: false };
		const result = await scan(deps, stored);
		if (typeof result === "object") throw refused(415, "file.infected", { name: content.name, ...result });
		const isWaiting = result === "waiting";
		const isInBucket =
			!isWaiting && (await copyToBucket(storeOf(deps), stored).catch((error: unknown) => unreachable(deps, error)));
		const row = await database.write(actor, async (tx) => {
			const record = await loadOwner(tx, owner, ownerId);
			assertRoom(await bytesOfClient(tx, record.clientId), content);
			const at = timestamp(clock);
			const added = {
				...stored,
				...content,
				...{ owner, ownerId, clientId: record.clientId, certificationId: record.certificationId },
				...{ hasMacros: macros, isWaiting, isInBucket, validTo: content.validTo ?? null },
				...{ addedBy: actor.name, addedById: actor.id, addedAt: at },
			};
			await insertFile(tx, added);
			await recordAudit(tx, { actor, at, action: "file.add", entityId: id, changes: audited(added, record) });
			return added;
		});
		if (row.isInBucket) await deleteFromDatabase(database, id);
		// A repeated request gets the file of the first one, so that its own bytes are left.
		if (row.id !== id) await discard(deps, id);
		const isEvidence = await deps.subscribers.isEvidence(database.db, ownerId);
		return presentFile(row, { actor, now: clock.now(), isEvidence });
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
	await assertAsAdded(storeOf(deps), file).catch(async (error: unknown) => {
		if (!(error instanceof NotAsAdded)) return unreachable(deps, error);
		const { buildVersion: version } = deps.settings;
		deps.log.error("file is not as added", { id });
		await deps.subscribers.onFailure(deps, { kind: "document", module: "api", version, fault: "file", place: name });
		throw new ApiError(503, "UNAVAILABLE", { message: sentence("file.notAsAdded", { name }) });
	});
	const entry = { actor, at: timestamp(clock), action: "file.download", entityId: id, changes: {} } as const;
	await database.write(actor, (tx) => recordAudit(tx, entry));
	return { name, size: file.size, stream: streamOf(verifiedChunks(storeOf(deps), file)) };
}

export async function removeFile(deps: Deps, id: string, { reason }: FileRemoval, actor: Actor): Promise<void> {
	const { database, clock } = deps;
	await database.write(actor, async (tx) => {
		const file = found(await findFile(tx, id));
		assertRemovable(file, actor, clock.now(), reason);
		if (await deps.subscribers.isEvidence(tx, file.ownerId)) throw inUse("file.inUse", { name: file.name });
		const at = timestamp(clock);
		await deleteFile(tx, id, at);
		const { name, kind } = file;
		const changes = {
			...changesBetween({ name, kind }, {}),
			...changesBetween({}, reason === undefined ? {} : { reason }),
		};
		await recordAudit(tx, { actor, at, action: "file.remove", entityId: id, changes });
	});
	await discard(deps, id);
}

/** Scans the files that wait because the scanner was unavailable, and removes those with malware. */
export async function scanWaiting(deps: Deps): Promise<void> {
	const { database, clock } = deps;
	for (const file of await waitingFiles(database.db)) {
		const result = await scan(deps, file);
		if (result === "waiting") return;
		const isInBucket = result === "clean" && (await copyToBucket(storeOf(deps), file));
		await database.write(SYSTEM, async (tx) => {
			// The file may have been removed meanwhile.
			if (!(await findFile(tx, file.id))) return;
			const at = timestamp(clock);
			const entry = { actor: SYSTEM, at, entityId: file.id };
			if (result === "clean") {
				await markScanned(tx, file.id);
				await placeFile(tx, file.id, isInBucket);
				await recordAudit(tx, { ...entry, action: "file.scan", changes: {} });
			} else {
				await deleteFile(tx, file.id, at);
				const changes = { name: [file.name, null], malware: [null, result.malware] } as AuditChanges;
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
