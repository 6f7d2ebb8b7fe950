/** What a page reports of a failure: a name and a route, nothing personal. No schemas: that page loads no zod. */

export const CLIENT_ERROR_PATH = "/api/client-errors";
export const CLIENT_ERROR_KINDS = ["load", "render", "translation", "shell", "integrity"] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];
/** Counted by the server; no page reports it. */
const SERVER_FAILURE_KINDS = ["document"] as const;
export const FAILURE_KINDS = [...CLIENT_ERROR_KINDS, ...SERVER_FAILURE_KINDS] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface Failure {
	kind: FailureKind;
	/** Id of a module, or "shell". */
	module: string;
	version: string;
	/** Name or code of the error, never its message. */
	fault: string;
	/** Path of the page without query; of the server's own, the record that it is about. */
	place: string;
}
export interface ClientError extends Failure {
	kind: ClientErrorKind;
}

export const CLIENT_ERROR_BYTES = 4 * 1024;

export const MODULE_ID = /^[a-z][a-z0-9-]{0,39}$/;
export const MODULE_VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/;
const FAULT_CHARACTERS = /^[A-Za-z0-9 _.:-]{1,80}$/;
const PLACE_CHARACTERS = /^\/[A-Za-z0-9_*/-]{0,99}$/;
/** A phone number, a VAT number, a date of birth. */
const LONG_NUMBER = /\d{7}/;
const MOST_WORDS = 3;
const LONGEST_NAME = 40;

/** A name such as "ChunkLoadError", "RUNTIME-003", "HTTP 404" or "clients:list.title": no sentence, no long number. */
export function isFault(fault: string): boolean {
	return FAULT_CHARACTERS.test(fault) && !LONG_NUMBER.test(fault) && fault.split(" ").length <= MOST_WORDS;
}

/** Parts with digits and very long parts did not come from the application. */
const isNamed = (part: string) => /^[A-Za-z][A-Za-z_-]*$/.test(part) && part.length <= LONGEST_NAME;

/** A path of names; `*` replaces any other part. */
export function isPlace(place: string): boolean {
	if (!PLACE_CHARACTERS.test(place)) return false;
	const [, ...parts] = place.split("/");
	return place === "/" || parts.every((part) => part === "*" || isNamed(part));
}
