import { randomBytes } from "node:crypto";
import { type AnySQLiteColumn, integer, text } from "drizzle-orm/sqlite-core";

// Crockford's base32 alphabet, which omits letters that are easily confused with digits or other letters.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Returns a random id of `length` characters, each of which stands for 5 random bits. */
export const randomId = (length: number): string =>
	Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join("");

/** Returns the column that orders equal rows. It is explicit: VACUUM may renumber SQLite's implicit row ids. */
export const seq = () => integer("seq").primaryKey({ autoIncrement: true });

/** Returns a random id of 24 characters, which are 120 random bits, so that ids cannot be guessed. */
export const newId = () => randomId(24);
export const recordId = () => text("id").notNull().unique().$defaultFn(newId);

/** Returns the column for the id of a record in another table. */
export const referenceTo = (name: string, id: () => AnySQLiteColumn, actions?: { onDelete: "cascade" }) =>
	text(name).notNull().references(id, actions);

/** Returns a column for a time as ISO 8601 text in UTC, which sorts by time. */
export const moment = (name: string) => text(name);
export const day = (name: string) => text(name);

export const FIRST_VERSION = 1;

/** A record with the version in its ETag, so that a change based on an outdated version is detected. */
export interface Versioned<T extends object> {
	record: T;
	version: number;
}
/** Returns the column that counts the changes of a record; the record's ETag states this version. */
export const version = () => integer("version").notNull().default(FIRST_VERSION);
