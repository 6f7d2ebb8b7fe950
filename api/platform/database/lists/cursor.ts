import { Buffer } from "node:buffer";
import { z } from "zod";
import { invalidField } from "../../errors.ts";
import { parseJson } from "../../json.ts";

const position = z.tuple([z.string(), z.union([z.string(), z.number()]), z.int()]);

export type Key = string | number;

/** The sort key and row number of the last row on a page of a list, after which the next page continues. */
export interface Position {
	value: Key;
	seq: number;
}

export const writeCursor = (sort: string, value: Key, seq: number) =>
	Buffer.from(JSON.stringify([sort, value, seq])).toString("base64url");

export function readCursor(cursor: string, sort: string): Position {
	const { data } = position.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
	if (data?.[0] !== sort) throw invalidField("cursor", "cursor.invalid");
	const [, value, seq] = data;
	return { value, seq };
}
