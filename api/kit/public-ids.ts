/** How people write what a certificate is asked for by. No schemas: the validation page loads no zod. */

const IN_ADDRESS = /[?&]cid=([^&#]*)/i;
const WITHOUT_MEANING = /[\s\u200b-\u200d\u2060\ufeff\u2010-\u2015-]/g;

/** Reads an id as people type it, or as part of a certificate's address: case, spaces and hyphens make no difference. */
export function publicIdOf(typed: string): string {
	const text = typed.replace(WITHOUT_MEANING, "");
	return (IN_ADDRESS.exec(text)?.[1] ?? text).toLowerCase();
}

const CERTIFICATE_NUMBER = /^z\d{8,16}$/;

/** People type what is printed largest: the number of the certificate or certification, which is no secret and no id. */
export const isNumber = (publicId: string): boolean => CERTIFICATE_NUMBER.test(publicId);

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
