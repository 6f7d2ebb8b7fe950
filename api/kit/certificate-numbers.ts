import { referenceIn } from "./public-ids.ts";

/** This file reads certificate numbers as people write them. It must not import zod: pages without zod use it. */

const SEPARATORS = "[\\s\\p{Pd}\u2212_./\\\\]";
const NUMBER = new RegExp(
	`(?<![\\p{L}\\p{N}])Z${SEPARATORS}*\\d(?:(?:\\d|${SEPARATORS})*\\d)?(?![\\p{L}\\p{N}])`,
	"gu",
);
const SEPARATED = /^Z-?(\d{4})-(\d{4,})-(\d{2,})$/;
const RUN_TOGETHER = /^Z-?(\d{4})-?(\d{6,})$/;
/**
 * Returns true if the digits can be a part of a certificate number: exactly `least` digits, possibly with leading
 * zeros, or more digits without a leading zero.
 */
const isDrawn = (digits: string, least: number) =>
	digits.length === least || (digits.length > least && !digits.startsWith("0"));

/**
 * Returns a certificate number as it is printed, for a number in another spelling or with text around it. Returns
 * undefined if the text contains no number, several, or one that can be read in two ways.
 */
export function certificateNumberOf(typed: string): string | undefined {
	const [found = "", another] = new Set(referenceIn(typed).toUpperCase().match(NUMBER));
	if (another !== undefined) return undefined;
	const text = found.replace(new RegExp(`${SEPARATORS}+`, "gu"), "-");
	const [, year, certification, certificate] = SEPARATED.exec(text) ?? [];
	if (year !== undefined) return `Z-${year}-${certification}-${certificate}`;
	const [, ofYear, digits = ""] = RUN_TOGETHER.exec(text) ?? [];
	const readings = Array.from({ length: Math.max(0, digits.length - 5) }, (_, more) => [
		digits.slice(0, 4 + more),
		digits.slice(4 + more),
	]).filter(([first = "", second = ""]) => isDrawn(first, 4) && isDrawn(second, 2));
	const [only] = readings;
	return only && readings.length === 1 ? `Z-${ofYear}-${only.join("-")}` : undefined;
}

/**
 * Limits of a request about many certificates: `items` is their number, `item` the length of one in characters, `bytes`
 * the size of the body with the human check.
 */
export const BULK_LIMITS = { items: 1000, item: 300, bytes: 320 * 1024 } as const;
