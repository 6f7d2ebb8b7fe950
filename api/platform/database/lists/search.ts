import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Reader } from "../database.ts";
import { fold } from "../fold.ts";
import type { Candidates, Marks, Pause } from "./row-bitmap.ts";

/** A full-text index contains all three-letter sequences (trigrams) of the rows' texts; triggers keep it up to date. */
export interface SearchIndex {
	/** The name of the full-text index (FTS5 table), whose row numbers are those of the list's table. */
	index: string;
	text: SQLWrapper;
	/** Selects the few rows above a row number whose text may have changed after the index was last updated. */
	also?: ((above: number) => SQL) | undefined;
	/** Texts of related rows by which a row is found too, such as the names of its products. */
	details?: {
		marks(db: Reader, text: string, newest: number, pause: Pause): Promise<Marks | undefined>;
		contain(text: string): SQL;
	};
}

export const wordsOf = (q: string | undefined): string[] =>
	fold(q ?? "")
		.split(" ")
		.filter(Boolean);

export const contains = (text: SQLWrapper, words: readonly string[]): SQL | undefined =>
	and(...words.map((word) => sql`instr(${text}, ${word}) > 0`));

const TRIGRAM = 3;

/** Returns true for one or two letters, which cannot be looked up in an index of three-letter sequences. */
export const isShort = (word: string): boolean => [...word].length < TRIGRAM;

// If more terms of the index than this begin with a short word, it is so frequent that comparing the rows is faster.
const MAX_TERMS = 150;

const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`;

// Of a long word, the frequency of only this many three-letter sequences is estimated, to limit the effort.
const PROBES = 32;
const ROWS_PER_PROBE = 50;
const RARITY_FACTOR = 4;

/** Returns the rarest letter triples of a word, because searching for all is slow; undefined if one occurs nowhere. */
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
			select rowid from ${table} where ${table} match value order by rowid limit ${ROWS_PER_PROBE})) as found
		from json_each(${JSON.stringify(terms)}))`);
	const found = probed.map(([at, term, matches, last]) => {
		const share = matches < ROWS_PER_PROBE ? 0 : matches / last;
		return { start: at * step, term, matches, share };
	});
	if (found.some(({ matches }) => matches === 0)) return undefined;
	const rarest: typeof found = [];
	for (const one of found.sort((a, b) => a.share - b.share)) {
		const isFar = rarest.every(({ start }) => Math.abs(start - one.start) >= TRIGRAM);
		if (isFar && one.share <= RARITY_FACTOR * (rarest[0]?.share ?? 1)) rarest.push(one);
	}
	return rarest.map(({ term }) => term);
}

/** Returns the MATCH expression of FTS5: empty if the index cannot help, undefined if no row can match. */
export async function expressionOf(db: Reader, index: string, words: readonly string[]): Promise<string | undefined> {
	const parts: string[] = [];
	for (const word of words) {
		// No stored text contains the character NUL, which would also end the expression too early.
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
		if (terms.length <= MAX_TERMS) parts.push(`(${terms.map(quoted).join(" OR ")})`);
	}
	return parts.join(" AND ");
}

async function termsFrom(db: Reader, index: string, start: string): Promise<string[]> {
	const terms = sql.identifier(`${index}_term`);
	const rows = await db.values<[string]>(sql`with recursive found (term) as (
		select (select term from ${terms} where term >= ${start} limit 1)
		union all
		select (select term from ${terms} where term >= found.term || char(1) limit 1) from found
		where instr(found.term, ${start}) = 1 limit ${MAX_TERMS + 2}
	) select term from found where instr(term, ${start}) = 1`);
	return rows.map(([term]) => term);
}

export const matching = (index: string, expression: string, above = 0): SQL =>
	sql`(select rowid from ${sql.identifier(index)} where ${sql.identifier(index)} match ${expression} and rowid > ${above})`;

interface Searching {
	table: SQLiteTable;
	seq: SQLiteColumn;
	searched: SearchIndex;
}

/**
 * Returns a function that selects rows whose texts may contain the words; `isIndexed` is false if it selects all rows.
 * Returns undefined if no row can match.
 */
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
	numbers: number[];
	tested: number;
	last: number;
}

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
