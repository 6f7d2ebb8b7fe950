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
