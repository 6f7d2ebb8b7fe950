import { randomBytes } from "node:crypto";
import { integer, text } from "drizzle-orm/sqlite-core";

// Crockford's 32 characters: none looks like another.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export function randomId(length: number): string {
	let id = "";
	for (const byte of randomBytes(length)) id += ALPHABET[byte & 31];
	return id;
}

/** Stable order and tie-breaker. Explicit, because VACUUM renumbers implicit rowids. */
export const seq = () => integer("seq").primaryKey({ autoIncrement: true });

/** 24 characters (120 bits). */
export const recordId = () =>
	text("id")
		.notNull()
		.unique()
		.$defaultFn(() => randomId(24));

/** Moments are ISO 8601 UTC texts, days are `YYYY-MM-DD`: both sort as text. */
export const moment = (name: string) => text(name);
export const day = (name: string) => text(name);

/** The ETag of the record. */
export const version = () => integer("version").notNull().default(1);
