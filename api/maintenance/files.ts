import { createHash } from "node:crypto";
import {
	chmodSync,
	closeSync,
	constants,
	copyFileSync,
	createReadStream,
	existsSync,
	fsyncSync,
	openSync,
	rmSync,
} from "node:fs";
import { companionsOf, copyDatabase } from "../platform/database/index.ts";

/** File mode with which only the owner can read and write, for files with secrets or personal data. */
export const OWNER_ONLY = 0o600;
export const OWNER_FOLDER = 0o700;

export const DATABASE_NAME = "portal.db";
export { KEYS_NAME } from "../platform/runtime/keys.ts";

export async function sha256Of(path: string): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
	return hash.digest("hex");
}

export function copyForOwner(from: string, to: string): void {
	copyFileSync(from, to, constants.COPYFILE_EXCL);
	chmodSync(to, OWNER_ONLY);
}

/** Copies a database including its write-ahead log, which contains the newest changes. Throws if the target exists. */
export function copyDatabaseForOwner(from: string, to: string): void {
	// Creates the target with its final permissions, which SQLite keeps, so that no other user can ever read it.
	closeSync(openSync(to, "wx", OWNER_ONLY));
	copyDatabase(from, to);
}

export function flushFile(path: string): void {
	const file = openSync(path, "r+");
	try {
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}

/** Writes a folder's file names to disk, so that a new file survives a power failure; not all systems support it. */
export function flushFolder(path: string): void {
	let folder: number | undefined;
	try {
		folder = openSync(path, "r");
		fsyncSync(folder);
	} catch (error) {
		if (!["EISDIR", "EPERM", "EINVAL", "EACCES"].includes(String((error as { code?: unknown }).code))) throw error;
	} finally {
		if (folder !== undefined) closeSync(folder);
	}
}

export const databaseFiles = (path: string) => [path, ...companionsOf(path)].filter((file) => existsSync(file));

export function removeDatabase(path: string): void {
	for (const file of databaseFiles(path)) rmSync(file);
}
