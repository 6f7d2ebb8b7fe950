import { sql } from "drizzle-orm";
import type { Reader } from "../database.ts";
import { among } from "./among.ts";
import { type Marks, markFrom, NUMBERS, newestOf, type Pause } from "./marks.ts";
import type { List } from "./order.ts";
import { candidatesOf, contains, type Searched } from "./search.ts";

/** With more of them, only the rows' own texts are looked into. */
const WORDS_AT_MOST = 16;
const TEXTS = 1000;

type Searching = List & { searched: Searched };

/** The rows whose own text can hold the word. */
async function ownMarks(
	db: Reader,
	list: Searching,
	word: string,
	{ newest, pause }: { newest: number; pause: Pause },
): Promise<Marks> {
	const marks = new Uint8Array(newest + 1);
	const found = await candidatesOf(db, list, [word]);
	if (!found) return marks;
	return found.isIndexed ? markFrom(db, marks, found.candidates, { pause }) : marks.fill(1);
}

/**
 * The rows of which each word occurs in the own text or in a part; undefined where no part holds any of them, so that the
 * own texts alone decide. `chosen`: rows that may be among them; all, if it is undefined.
 */
export async function matchesWithParts(
	db: Reader,
	list: Searching,
	words: readonly string[],
	{ chosen, pause }: { chosen: Marks | undefined; pause: Pause },
): Promise<Marks | undefined> {
	const { table, seq, searched } = list;
	const { parts } = searched;
	if (!parts || words.length > WORDS_AT_MOST) return undefined;
	const newest = await newestOf(db, list);
	const inParts: (Marks | undefined)[] = [];
	for (const word of words) inParts.push(await parts(db, word, newest, pause));
	if (inParts.every((marks) => marks === undefined)) return undefined;
	const inText: Marks[] = [];
	for (const word of words) inText.push(await ownMarks(db, list, word, { newest, pause }));
	const matches = new Uint8Array(newest + 1);
	/** By the words that only the own text can hold. */
	const open = new Map<number, number[]>();
	for (let number = 1; number <= newest; number++) {
		if (number % NUMBERS === 0) await pause();
		if (chosen && !chosen[number]) continue;
		let missing = 0;
		const isPossible = words.every((_, at) => {
			if (inParts[at]?.[number]) return true;
			missing |= 1 << at;
			return inText[at]?.[number] === 1;
		});
		if (!isPossible) continue;
		if (missing === 0) matches[number] = 1;
		else if (!open.get(missing)?.push(number)) open.set(missing, [number]);
	}
	for (const [missing, numbers] of open) {
		const test = contains(
			searched.text,
			words.filter((_, at) => missing & (1 << at)),
		);
		for (let start = 0; start < numbers.length; start += TEXTS) {
			await pause();
			const slice = among(seq, numbers.slice(start, start + TEXTS));
			const passed = await db.values<[number]>(sql`select ${seq} from ${table} where ${slice} and ${test}`);
			for (const [number] of passed) matches[number] = 1;
		}
	}
	return matches;
}
