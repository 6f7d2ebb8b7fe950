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

/** Files that hold secrets or people's data: their owner's only, and on the disk before they count as there. */

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

/** Copies a database as it is at this moment, with its log; never over another file. */
export function copyDatabaseForOwner(from: string, to: string): void {
	// SQLite takes an empty file for its copy, and leaves it the rights that it has.
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

/** Makes names in a folder last; there are systems that do it by themselves and cannot be told. */
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
