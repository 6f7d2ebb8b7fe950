import { Buffer } from "node:buffer";
import { invalidField } from "../../platform/errors.ts";
import { parseJson } from "../../platform/json.ts";

/**
 * The place after the last certificate of a page, from which the next page continues. Visitors see it, so it contains
 * only values that the page has shown, and random numbers.
 */
export interface Place {
	nameSort: string;
	no: number;
}

export const writePlace = ({ nameSort, no }: Place): string =>
	Buffer.from(JSON.stringify([nameSort, no])).toString("base64url");

export function readPlace(cursor: string): Place {
	const parts = parseJson(Buffer.from(cursor, "base64url").toString());
	if (!Array.isArray(parts) || parts.length !== 2) throw invalidField("cursor", "cursor.invalid");
	const [nameSort, no] = parts;
	if (typeof nameSort !== "string" || !Number.isSafeInteger(no) || no < 0)
		throw invalidField("cursor", "cursor.invalid");
	return { nameSort, no };
}
