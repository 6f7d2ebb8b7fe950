import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { createPauses } from "../async/time-slices.ts";
import type { Reader } from "./database.ts";
import { fold } from "./fold.ts";

/** Texts with an index of their trigrams, which triggers keep. */
export interface Searched {
	/** The FTS5 table; its rows have the row numbers of the list's table. */
	index: string;
	/** The same text, for rows that are at hand. */
	text: SQLWrapper;
}

export const wordsOf = (q: string | undefined): string[] =>
	fold(q ?? "")
		.split(" ")
		.filter(Boolean);

/** Every word occurs somewhere in the text. */
export const contains = (text: SQLWrapper, words: readonly string[]): SQL | undefined =>
	and(...words.map((word) => sql`instr(${text}, ${word}) > 0`));

const TRIGRAM = 3;
// Beyond that the letters are so frequent that the rows themselves are looked at.
const TERMS_AT_MOST = 150;

const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`;

/** Trigrams that cover the word. All of them in their places would cost several times as much as testing what they find. */
function trigramsOf(letters: readonly string[]): string[] {
	const last = letters.length - TRIGRAM;
	const starts = new Set([...letters.keys()].filter((start) => start % TRIGRAM === 0 && start < last)).add(last);
	return [...starts].map((start) => quoted(letters.slice(start, start + TRIGRAM).join("")));
}

/** What to MATCH for rows that can hold the words: an empty text where the index cannot help; undefined if there is none. */
export async function expressionOf(db: Reader, index: string, words: readonly string[]): Promise<string | undefined> {
	const parts: string[] = [];
	for (const word of words) {
		// No text holds it, and it would end the expression.
		if (word.includes("\0")) return undefined;
		const letters = [...word];
		if (letters.length >= TRIGRAM) {
			parts.push(...trigramsOf(letters));
			continue;
		}
		const terms = await termsFrom(db, index, word);
		if (terms.length === 0) return undefined;
		if (terms.length <= TERMS_AT_MOST) parts.push(`(${terms.map(quoted).join(" OR ")})`);
	}
	return parts.join(" AND ");
}

/** The trigrams that begin with one or two letters, each found by a seek. */
async function termsFrom(db: Reader, index: string, start: string): Promise<string[]> {
	const terms = sql.identifier(`${index}_term`);
	const rows = await db.values<[string]>(sql`with recursive found (term) as (
		select (select term from ${terms} where term >= ${start} limit 1)
		union all
		select (select term from ${terms} where term >= found.term || char(1) limit 1) from found
		where instr(found.term, ${start}) = 1 limit ${TERMS_AT_MOST + 2}
	) select term from found where instr(term, ${start}) = 1`);
	return rows.map(([term]) => term);
}

/** The numbers of the rows that can hold the words, above one. */
export const matching = (index: string, expression: string, above = 0): SQL =>
	sql`(select rowid from ${sql.identifier(index)} where ${sql.identifier(index)} match ${expression} and rowid > ${above})`;

/** The numbers of rows above one. */
export type Candidates = (above: number) => SQL;

/** The numbers of the first rows that pass the test, in order; at least `most` if there are so many. */
export async function hitsOf(
	db: Reader,
	{ table, seq }: { table: SQLiteTable; seq: SQLiteColumn },
	candidates: Candidates,
	{ test, most }: { test: SQL; most: number },
): Promise<number[]> {
	const pause = createPauses();
	const hits: number[] = [];
	for (let above = 0; ; await pause()) {
		const passes = sql`exists (select 1 from ${table} where ${seq} = candidate.rowid and ${test})`;
		const tested = sql`select rowid, ${passes} as hit from (select rowid from ${candidates(above)} order by rowid limit ${most}) as candidate`;
		const [[found, count, last] = ["[]", 0, 0]] = await db.values<[string, number, number]>(
			sql`select json_group_array(rowid) filter (where hit), count(*), max(rowid) from (${tested})`,
		);
		hits.push(...(JSON.parse(found) as number[]));
		if (count < most || hits.length >= most) return hits;
		above = last;
	}
}
