import { and, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../database.ts";
import type { List } from "./order.ts";
import { type Marks, markFrom, NUMBERS, newestOf, type Pause } from "./row-bitmap.ts";
import { candidatesOf, contains, isShort, type SearchIndex } from "./search.ts";
import { seqIn } from "./seq-in.ts";

/** A search for more words than this ignores texts of related rows, such as the names of products. */
const MAX_WORDS = 16;
const ROWS_PER_STATEMENT = 1000;

type Searching = List & { searched: SearchIndex };

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
 * Returns a bitmap of the rows in which each word occurs, in their text or in that of related rows such as products;
 * undefined if no related text matches. `chosen` marks the rows that a filter leaves.
 */
export async function matchesWithDetails(
	db: Reader,
	list: Searching,
	words: readonly string[],
	{ chosen, pause }: { chosen: Marks | undefined; pause: Pause },
): Promise<Marks | undefined> {
	const { table, seq, searched } = list;
	const { details } = searched;
	if (!details || words.length > MAX_WORDS) return undefined;
	const newest = await newestOf(db, list);
	const areAllShort = words.every(isShort);
	const whole = areAllShort ? await details.marks(db, ` ${words.join(" ")}`, newest, pause) : undefined;
	const inDetails: (Marks | undefined)[] = [];
	for (const word of words) inDetails.push(isShort(word) ? undefined : await details.marks(db, word, newest, pause));
	if (!whole && inDetails.every((marks) => marks === undefined) && (areAllShort || !words.some(isShort)))
		return undefined;
	const inText: (Marks | undefined)[] = [];
	for (const word of words)
		inText.push(isShort(word) && !areAllShort ? undefined : await ownMarks(db, list, word, { newest, pause }));
	const matches = new Uint8Array(newest + 1);
	/** Rows whose text must still be compared, grouped by the set of words (as bits) that it has to contain. */
	const open = new Map<number, number[]>();
	for (let number = 1; number <= newest; number++) {
		if (number % NUMBERS === 0) await pause();
		if (chosen && !chosen[number]) continue;
		if (whole?.[number]) {
			matches[number] = 1;
			continue;
		}
		let missing = 0;
		const isPossible = words.every((_, at) => {
			if (inDetails[at]?.[number]) return true;
			missing |= 1 << at;
			return inText[at] === undefined || inText[at][number] === 1;
		});
		if (!isPossible) continue;
		if (missing === 0) matches[number] = 1;
		else if (!open.get(missing)?.push(number)) open.set(missing, [number]);
	}
	const isIn = (word: string): SQL | undefined => {
		const inOwnText = contains(searched.text, [word]);
		return isShort(word) && !areAllShort ? or(inOwnText, details.contain(word)) : inOwnText;
	};
	for (const [missing, numbers] of open) {
		const test = and(...words.filter((_, at) => missing & (1 << at)).map(isIn));
		for (let start = 0; start < numbers.length; start += ROWS_PER_STATEMENT) {
			await pause();
			const slice = seqIn(seq, numbers.slice(start, start + ROWS_PER_STATEMENT));
			const passed = await db.values<[number]>(sql`select ${seq} from ${table} where ${slice} and ${test}`);
			for (const [number] of passed) matches[number] = 1;
		}
	}
	return matches;
}
