/**
 * This file reads the ids of certificates as people type or paste them. It must not import zod, because the validation
 * page uses it without zod.
 */

/** Matches invisible characters, which pasted texts can contain, such as soft hyphens and zero-width spaces. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const ADDRESS_PARAMETER = /[?&;]cid=([^&#]*)/i;
const PUNCTUATION = /[\s\p{P}\p{S}]/gu;
const SPACES_AND_DASHES = /[\s\p{Pd}\u2212]/gu;
const PUBLIC_ID = /(?<![0-9a-z])[0-9a-z]{26}(?![0-9a-z])/g;

/** Decodes percent-encoding, because some mail programs replace a link by one that contains the encoded original. */
function percentDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Returns the text without invisible characters, or only the parameter `cid` if it is a validation page's address. */
export function referenceIn(typed: string): string {
	const text = percentDecoded(typed.replace(INVISIBLE, "").normalize("NFKC"));
	return ADDRESS_PARAMETER.exec(text)?.[1] ?? text;
}

/** Checks only the form of a public id, not whether a certificate with this id exists. */
export const isPublicId = (text: string): boolean => /^[0-9a-z]{26}$/.test(text);

/**
 * Returns the public id in a typed text, such as an address or an id after a label, with spaces or in capitals. A text
 * without an id is returned without spaces and hyphens.
 */
export function publicIdOf(typed: string): string {
	const text = referenceIn(typed).toLowerCase();
	const whole = text.replace(PUNCTUATION, "");
	if (isPublicId(whole)) return whole;
	const [only, another] = new Set(text.replace(/\p{Pd}/gu, "").match(PUBLIC_ID));
	return only !== undefined && another === undefined ? only : text.replace(SPACES_AND_DASHES, "");
}

const CERTIFICATE_NUMBER = /^z\d{8,16}$/;

/** Returns true if the text is a certificate number. People type it instead of the id, because it is printed larger. */
export const isNumber = (publicId: string): boolean => CERTIFICATE_NUMBER.test(publicId);
