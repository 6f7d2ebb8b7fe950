import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
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

export interface Lookup {
	/** For MATCH; undefined where the index cannot help. */
	expression: string | undefined;
	/** Words that MATCH does not cover. */
	others: string[];
}

const TRIGRAM = 3;
// Beyond that the letters are so frequent that the rows themselves are looked at.
const TERMS_AT_MOST = 150;

const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`;

/** Undefined if a word occurs nowhere. */
export async function lookUp(db: Reader, index: string, words: readonly string[]): Promise<Lookup | undefined> {
	const parts: string[] = [];
	const others: string[] = [];
	for (const word of words) {
		// No text holds it, and it would end the expression.
		if (word.includes("\0")) return undefined;
		if ([...word].length >= TRIGRAM) {
			parts.push(quoted(word));
			continue;
		}
		const terms = await termsFrom(db, index, word);
		if (terms.length === 0) return undefined;
		if (terms.length > TERMS_AT_MOST) others.push(word);
		else parts.push(`(${terms.map(quoted).join(" OR ")})`);
	}
	return { expression: parts.length > 0 ? parts.join(" AND ") : undefined, others };
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

/** The row numbers of the matches. */
export const matching = (index: string, expression: string): SQL =>
	sql`(select rowid from ${sql.identifier(index)} where ${sql.identifier(index)} match ${expression})`;
