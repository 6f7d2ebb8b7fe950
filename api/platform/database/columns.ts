import { randomBytes } from "node:crypto";
import { integer, text } from "drizzle-orm/sqlite-core";

// Crockford's base32 alphabet, which omits characters that are easily confused.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const BLOCK_BYTES = 4096;
let block = randomBytes(BLOCK_BYTES);
let used = 0;

/**
 * Returns a random id of this length. The random bytes are drawn in blocks, because a system call for each id is slow;
 * no byte is used twice.
 */
export function randomId(length: number): string {
	if (used + length > block.length) {
		block = randomBytes(Math.max(BLOCK_BYTES, length));
		used = 0;
	}
	let id = "";
	for (const end = used + length; used < end; used++) id += ALPHABET[(block[used] ?? 0) & 31];
	return id;
}

/**
 * Returns the column of the row number, which orders rows of equal sort keys. It is explicit, because VACUUM renumbers
 * implicit rowids.
 */
export const seq = () => integer("seq").primaryKey({ autoIncrement: true });

/** Returns a random id of 24 characters, which are 120 random bits. */
export const newId = () => randomId(24);
export const recordId = () => text("id").notNull().unique().$defaultFn(newId);

/** Returns a column for a moment as ISO 8601 text in UTC. Like days (`YYYY-MM-DD`), moments sort as text. */
export const moment = (name: string) => text(name);
export const day = (name: string) => text(name);

export const FIRST_VERSION = 1;

/** A record of a response together with the version that its ETag states. */
export interface Versioned<T extends object> {
	record: T;
	version: number;
}
/** Returns the column of a record's version, which its ETag states. */
export const version = () => integer("version").notNull().default(FIRST_VERSION);
