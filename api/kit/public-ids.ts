/**
 * Reads the ids of certificates in the spellings in which people write them. This file loads no schemas, because the
 * validation page loads no zod.
 */

/** Matches characters without a glyph: soft hyphens, zero-width spaces, joiners and direction marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const ADDRESS_PARAMETER = /[?&;]cid=([^&#]*)/i;
const PUNCTUATION = /[\s\p{P}\p{S}]/gu;
const SPACES_AND_DASHES = /[\s\p{Pd}\u2212]/gu;
const PUBLIC_ID = /(?<![0-9a-z])[0-9a-z]{26}(?![0-9a-z])/g;

/**
 * Returns the text with percent-encodings decoded, because mail programs wrap links in addresses that contain them
 * encoded.
 */
function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * Returns the typed text without invisible characters and in plain widths; for an address only the value of its
 * parameter `cid`.
 */
export function referenceIn(typed: string): string {
	const text = percentDecoded(typed.replace(INVISIBLE, "").normalize("NFKC"));
	return ADDRESS_PARAMETER.exec(text)?.[1] ?? text;
}

/** True for a text that has the form of a public id. */
export const isPublicId = (text: string): boolean => /^[0-9a-z]{26}$/.test(text);

/**
 * Returns the public id that the text is or contains, for instance as an address or after a label. Case, spaces,
 * hyphens and quotes do not matter. A text without an id is returned without spaces and hyphens.
 */
export function publicIdOf(typed: string): string {
	const text = referenceIn(typed).toLowerCase();
	const whole = text.replace(PUNCTUATION, "");
	if (isPublicId(whole)) return whole;
	const [only, another] = new Set(text.replace(/\p{Pd}/gu, "").match(PUBLIC_ID));
	return only !== undefined && another === undefined ? only : text.replace(SPACES_AND_DASHES, "");
}

const CERTIFICATE_NUMBER = /^z\d{8,16}$/;

/**
 * True if the text is the number of a certificate or certification. People type it instead of the id, because it is
 * printed largest.
 */
export const isNumber = (publicId: string): boolean => CERTIFICATE_NUMBER.test(publicId);
