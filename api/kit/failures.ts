/**
 * This file describes reports of failures in browsers, which contain no personal data. It must not import zod, because
 * every page uses it.
 */

export const CLIENT_ERROR_PATH = "/api/client-errors";
export const CLIENT_ERROR_KINDS = ["load", "render", "translation", "shell", "integrity"] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];
const SERVER_FAILURE_KINDS = ["document", "audit"] as const;
export const FAILURE_KINDS = [...CLIENT_ERROR_KINDS, ...SERVER_FAILURE_KINDS] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface Failure {
	kind: FailureKind;
	/** The id of the module in which the failure occurred; "shell" for the application around the modules. */
	module: string;
	version: string;
	/** The name or code of the error. Its message is not reported, because it could contain personal data. */
	fault: string;
	/** The path of the page without its query, or, for a failure of the server, the number of the affected record. */
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
/** Matches seven digits in a row, which could be a phone number or a date of birth. Reports with them are refused. */
const LONG_NUMBER = /\d{7}/;
const MOST_WORDS = 3;
const LONGEST_NAME = 40;

/**
 * Returns true for names of errors such as "ChunkLoadError", "RUNTIME-003" or "HTTP 404", but not for sentences and
 * long numbers, which could contain personal data.
 */
export function isFault(fault: string): boolean {
	return FAULT_CHARACTERS.test(fault) && !LONG_NUMBER.test(fault) && fault.split(" ").length <= MOST_WORDS;
}

/** Returns true if a part of a path is a short name without digits. Others could be ids and are replaced by `*`. */
const isNamed = (part: string) => /^[A-Za-z][A-Za-z_-]*$/.test(part) && part.length <= LONGEST_NAME;

export function isPlace(place: string): boolean {
	if (!PLACE_CHARACTERS.test(place)) return false;
	const [, ...parts] = place.split("/");
	return place === "/" || parts.every((part) => part === "*" || isNamed(part));
}
