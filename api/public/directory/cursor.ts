import { Buffer } from "node:buffer";
import { z } from "zod";
import { invalidField } from "../../platform/errors.ts";
import { parseJson } from "../../platform/json.ts";

const place = z.tuple([z.string(), z.int().nonnegative()]);

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
	const { data } = place.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
	if (!data) throw invalidField("cursor", "cursor.invalid");
	const [nameSort, no] = data;
	return { nameSort, no };
}
