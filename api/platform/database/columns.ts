import { randomBytes } from "node:crypto";
import { integer, text } from "drizzle-orm/sqlite-core";

// Crockford's 32 characters: none looks like another.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const BLOCK_BYTES = 4096;
let block = randomBytes(BLOCK_BYTES);
let used = 0;

/** Asking the system for single ids costs more than making them. No byte is used twice. */
export function randomId(length: number): string {
	if (used + length > block.length) {
		block = randomBytes(Math.max(BLOCK_BYTES, length));
		used = 0;
	}
	let id = "";
	for (const end = used + length; used < end; used++) id += ALPHABET[(block[used] ?? 0) & 31];
	return id;
}

/** Stable order and tie-breaker. Explicit, because VACUUM renumbers implicit rowids. */
export const seq = () => integer("seq").primaryKey({ autoIncrement: true });

/** 24 characters (120 bits). */
export const newId = () => randomId(24);
export const recordId = () => text("id").notNull().unique().$defaultFn(newId);

/** Moments are ISO 8601 UTC texts, days are `YYYY-MM-DD`: both sort as text. */
export const moment = (name: string) => text(name);
export const day = (name: string) => text(name);

export const FIRST_VERSION = 1;
/** The ETag of the record. */
export const version = () => integer("version").notNull().default(FIRST_VERSION);
