import { Buffer } from "node:buffer";
import { invalidField } from "../../errors.ts";
import { parseJson } from "../../json.ts";

export type Key = string | number;

/** The sort key and row number of the last row on a page of a list, after which the next page continues. */
export interface Position {
	value: Key;
	seq: number;
}

export const writeCursor = (sort: string, value: Key, seq: number) =>
	Buffer.from(JSON.stringify([sort, value, seq])).toString("base64url");

export function readCursor(cursor: string, sort: string): Position {
	const parts = parseJson(Buffer.from(cursor, "base64url").toString());
	if (!Array.isArray(parts) || parts.length !== 3) throw invalidField("cursor", "cursor.invalid");
	const [cursorSort, value, seq] = parts;
	const isKey = typeof value === "string" || typeof value === "number";
	if (cursorSort !== sort || !isKey || !Number.isSafeInteger(seq)) throw invalidField("cursor", "cursor.invalid");
	return { value, seq };
}
