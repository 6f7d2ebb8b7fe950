import { statfsSync } from "node:fs";
import { LibsqlError } from "@libsql/client/sqlite3";

/** Bytes that must be free: more than the largest request and the growth of the log until a checkpoint. */
const RESERVED_BYTES = 32 * 1024 * 1024;

const MEGABYTE = 1024 * 1024;

/** Returns the free bytes of the disk. `path` may be a file, because the server may lack access to its folder. */
export function freeBytes(path: string): number {
	const { bavail, bsize } = statfsSync(path);
	return bavail * bsize;
}

/** Throws if the disk has less free space than needed, even if small writes would still succeed. */
export function assertSpace(file: string, needed = RESERVED_BYTES): void {
	const free = freeBytes(file);
	if (free >= needed) return;
	const [left, least] = [free, needed].map((bytes) => Math.floor(bytes / MEGABYTE));
	throw new LibsqlError(`The disk of ${file} has ${left} MB left, less than ${least} MB`, "SQLITE_FULL");
}
