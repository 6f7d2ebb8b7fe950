/** Compares names, numbers and search texts. This file loads no schemas. */

/** Returns the number of Unicode code points, so that form and server count alike. */
export function lengthOf(value: string): number {
	let n = 0;
	for (const _ of value) n++;
	return n;
}

/** The maximum number of combining marks on one letter. No language needs more. */
export const MAX_MARKS = 32;
const BEYOND_LATIN = /[\u0300-\uFFFF]/;
const MARKS = /\p{M}+/gu;

/**
 * Returns true if a letter has more combining marks than allowed. Takes linear time, because each run of marks is
 * counted once.
 */
export function hasTooManyMarks(value: string): boolean {
	if (!BEYOND_LATIN.test(value)) return false;
	for (const [marks] of value.matchAll(MARKS)) if (marks.length > MAX_MARKS && lengthOf(marks) > MAX_MARKS) return true;
	return false;
}

/**
 * Returns the text in a normal form. A text with too many marks on one letter stays unchanged, because normalising it
 * would take quadratic time.
 */
export const normalized = (value: string, form: "NFC" | "NFKC") =>
	hasTooManyMarks(value) ? value : value.normalize(form);

/**
 * Returns a text for comparisons: the same for all texts that differ only in case, spaces, widths and joiners. The
 * Turkish İ and ı count as cases of i, and the final sigma as a sigma; ß and ss stay different.
 */
export const likeness = (value: string): string =>
	normalized(normalized(value.replace(/[\u200C\u200D]/g, ""), "NFKC").toLowerCase(), "NFKC")
		.replace(/i\u0307|ı/g, "i")
		.replaceAll("ς", "σ")
		.replace(/\s+/g, " ")
		.trim();
