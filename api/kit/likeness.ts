/** This file compares names, numbers and search texts. It must not import zod, because pages without zod use it. */

/** Returns the number of Unicode code points, by which form and server both limit lengths. An emoji counts as one. */
export function lengthOf(value: string): number {
	let n = 0;
	for (const _ of value) n++;
	return n;
}

/** The maximum number of combining marks, such as accents, on one letter. No language needs more. */
export const MAX_MARKS = 32;
const BEYOND_LATIN = /[\u0300-\uFFFF]/;
const MARKS = /\p{M}+/gu;

/**
 * Returns true if a letter has more than `MAX_MARKS` combining marks. Such texts are refused, because normalising them
 * takes very long.
 */
export function hasTooManyMarks(value: string): boolean {
	if (!BEYOND_LATIN.test(value)) return false;
	for (const [marks] of value.matchAll(MARKS)) if (marks.length > MAX_MARKS && lengthOf(marks) > MAX_MARKS) return true;
	return false;
}

/**
 * Returns the text in a Unicode normal form. A text with too many marks is returned unchanged, because normalising it
 * would take quadratic time.
 */
export const normalized = (value: string, form: "NFC" | "NFKC") =>
	hasTooManyMarks(value) ? value : value.normalize(form);

/**
 * Returns a text for comparisons, which is equal for texts that differ only in case, spaces, widths or joiners. The
 * Turkish letters İ and ı count as i; ß and ss stay different.
 */
export const likeness = (value: string): string =>
	normalized(normalized(value.replace(/[\u200C\u200D]/g, ""), "NFKC").toLowerCase(), "NFKC")
		.replace(/i\u0307|ı/g, "i")
		.replaceAll("ς", "σ")
		.replace(/\s+/g, " ")
		.trim();
