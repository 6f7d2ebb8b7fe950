import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Reader } from "../database.ts";
import { fold } from "../fold.ts";
import type { Candidates, Marks, Pause } from "./marks.ts";

/** Texts with an index of their trigrams, which triggers keep. */
export interface Searched {
	/** The FTS5 table; its rows have the row numbers of the list's table. */
	index: string;
	/** The same text, for rows that are at hand. */
	text: SQLWrapper;
	/** Few rows above a number whose text can have become another since the index was written. */
	also?: ((above: number) => SQL) | undefined;
	/** Rows with a part in which the word occurs, such as a product; undefined if there are none. */
	parts?: (db: Reader, word: string, newest: number, pause: Pause) => Promise<Marks | undefined>;
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

// So many trigrams of a word are looked at, and so many rows of each.
const PROBES = 32;
const PROBED = 50;
const AS_RARE = 4;

/**
 * The rarest trigrams of a word, none over another; undefined if one occurs nowhere. To match the whole word costs several
 * times as much as testing the texts that these find.
 */
async function rarestOf(db: Reader, index: string, letters: readonly string[]): Promise<string[] | undefined> {
	const table = sql.identifier(index);
	const count = letters.length - TRIGRAM + 1;
	const step = Math.ceil(count / PROBES);
	const starts = Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
	const terms = starts.map((start) => quoted(letters.slice(start, start + TRIGRAM).join("")));
	const probed = await db.values<
		[number, string, number, number]
	>(sql`select key, value, found ->> 0, found ->> 1 from (
		select key, value, (select json_array(count(*), max(rowid)) from (
			select rowid from ${table} where ${table} match value order by rowid limit ${PROBED})) as found
		from json_each(${JSON.stringify(terms)}))`);
	const found = probed.map(([at, term, matches, last]) => {
		const share = matches < PROBED ? 0 : matches / last;
		return { start: at * step, term, matches, share };
	});
	if (found.some(({ matches }) => matches === 0)) return undefined;
	const rarest: typeof found = [];
	for (const one of found.sort((a, b) => a.share - b.share)) {
		const isFar = rarest.every(({ start }) => Math.abs(start - one.start) >= TRIGRAM);
		if (isFar && one.share <= AS_RARE * (rarest[0]?.share ?? 1)) rarest.push(one);
	}
	return rarest.map(({ term }) => term);
}

/** What to MATCH for rows that can hold the words: an empty text where the index cannot help; undefined if there is none. */
export async function expressionOf(db: Reader, index: string, words: readonly string[]): Promise<string | undefined> {
	const parts: string[] = [];
	for (const word of words) {
		// No text holds it, and it would end the expression.
		if (word.includes("\0")) return undefined;
		const letters = [...word];
		if (letters.length >= TRIGRAM) {
			const terms = await rarestOf(db, index, letters);
			if (!terms) return undefined;
			parts.push(...terms);
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

interface Searching {
	table: SQLiteTable;
	seq: SQLiteColumn;
	searched: Searched;
}

/** The rows whose texts can hold the words, all rows where the index cannot help; undefined if there are none. */
export async function candidatesOf(
	db: Reader,
	{ table, seq, searched: { index, also } }: Searching,
	words: readonly string[],
): Promise<{ candidates: Candidates; isIndexed: boolean } | undefined> {
	const expression = await expressionOf(db, index, words);
	if (expression === "")
		return {
			candidates: (above) => sql`(select ${seq} as rowid from ${table} where ${seq} > ${above})`,
			isIndexed: false,
		};
	if (expression === undefined) return also && { candidates: also, isIndexed: true };
	const candidates: Candidates = (above) => {
		const found = matching(index, expression, above);
		return also ? sql`(select rowid from ${found} union all select rowid from ${also(above)})` : found;
	};
	return { candidates, isIndexed: true };
}

export interface Hits {
	/** At least `most`, or all there are. */
	numbers: number[];
	/** So many candidates were tested, the last one of this number. */
	tested: number;
	last: number;
}

/** The numbers of the first rows that pass the test. */
export async function hitsOf(
	db: Reader,
	{ table, seq }: { table: SQLiteTable; seq: SQLiteColumn },
	candidates: Candidates,
	{ test, most, pause }: { test: SQL; most: number; pause: Pause },
): Promise<Hits> {
	const hits: Hits = { numbers: [], tested: 0, last: 0 };
	for (;;) {
		const candidate = sql`(select rowid as number from ${candidates(hits.last)} order by rowid limit ${most}) as candidate`;
		const tried = sql`select candidate.number, ${test} as hit from ${candidate} cross join ${table} on ${seq} = candidate.number`;
		const [[found, count, last] = ["[]", 0, 0]] = await db.values<[string, number, number]>(
			sql`select json_group_array(distinct number) filter (where hit), count(*), max(number) from (${tried})`,
		);
		hits.numbers.push(...(JSON.parse(found) as number[]));
		hits.tested += count;
		hits.last = last;
		if (count < most || hits.numbers.length >= most) return hits;
		await pause();
	}
}
