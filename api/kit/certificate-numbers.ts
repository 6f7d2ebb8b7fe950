/** How people write the numbers of certificates. No schemas: the website reads lists by it. */

const BETWEEN = /[\s\u200b-\u200d\u2060\ufeff\u2010-\u2015-]+/g;
const WRITTEN = /^Z-?(\d{4})-(\d{4,})-(\d{2,})$/;
const RUN_TOGETHER = /^Z-?(\d{4})-?(\d{6,})$/;
/** As the series draws it: filled up with zeros to its least length, and no further. */
const isDrawn = (digits: string, least: number) =>
	digits.length === least || (digits.length > least && !digits.startsWith("0"));

/** The number of a certificate as it is printed; undefined for what is none, or could be that of two. */
export function certificateNumberOf(typed: string): string | undefined {
	const text = typed.toUpperCase().replace(BETWEEN, "-").replace(/^-|-$/g, "");
	const [, year, certification, certificate] = WRITTEN.exec(text) ?? [];
	if (year !== undefined) return `Z-${year}-${certification}-${certificate}`;
	const [, ofYear, digits = ""] = RUN_TOGETHER.exec(text) ?? [];
	const readings = Array.from({ length: Math.max(0, digits.length - 5) }, (_, more) => [
		digits.slice(0, 4 + more),
		digits.slice(4 + more),
	]).filter(([first = "", second = ""]) => isDrawn(first, 4) && isDrawn(second, 2));
	const [only] = readings;
	return only && readings.length === 1 ? `Z-${ofYear}-${only.join("-")}` : undefined;
}

/** Of one question about many; `bytes`: of the body, with a token of any kind. */
export const BULK_LIMITS = { items: 1000, item: 300, bytes: 320 * 1024 } as const;
