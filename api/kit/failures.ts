/**
 * Kinds, limits and checks of reported failures, which contain names and a route, but no personal data. This file loads
 * no schemas, because the reporting page loads no zod.
 */

export const CLIENT_ERROR_PATH = "/api/client-errors";
export const CLIENT_ERROR_KINDS = ["load", "render", "translation", "shell", "integrity"] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];
/** Failures of the server itself, which no page reports. */
const SERVER_FAILURE_KINDS = ["document", "audit"] as const;
export const FAILURE_KINDS = [...CLIENT_ERROR_KINDS, ...SERVER_FAILURE_KINDS] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export interface Failure {
	kind: FailureKind;
	/** The id of a module, or "shell" for the application around the modules. */
	module: string;
	version: string;
	/** The name or code of the error, never its message. */
	fault: string;
	/** The path of the page without its query. For a failure of the server, it names the record concerned. */
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
/**
 * Matches seven digits in a row. Such names are refused, because they may contain phone numbers, VAT numbers or dates
 * of birth.
 */
const LONG_NUMBER = /\d{7}/;
const MOST_WORDS = 3;
const LONGEST_NAME = 40;

/**
 * Returns true for the name of an error, such as "ChunkLoadError", "RUNTIME-003", "HTTP 404" or "clients:list.title",
 * but for no sentence and no long number.
 */
export function isFault(fault: string): boolean {
	return FAULT_CHARACTERS.test(fault) && !LONG_NUMBER.test(fault) && fault.split(" ").length <= MOST_WORDS;
}

/** True for a part of a route that is a short name without digits; parts with digits may be personal data. */
const isNamed = (part: string) => /^[A-Za-z][A-Za-z_-]*$/.test(part) && part.length <= LONGEST_NAME;

/** Returns true for a path that consists of names, with `*` in the place of any other part. */
export function isPlace(place: string): boolean {
	if (!PLACE_CHARACTERS.test(place)) return false;
	const [, ...parts] = place.split("/");
	return place === "/" || parts.every((part) => part === "*" || isNamed(part));
}
