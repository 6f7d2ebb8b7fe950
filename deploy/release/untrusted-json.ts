import { watchJson } from "../../api/platform/http/json-shape.ts";
import { Failure } from "../lib/run.mjs";

const KILOBYTE = 1024;
/** Maximum bytes of a release.json. It is large, because the file lists each file of a version with its hash. */
const RELEASE_BYTES = 512 * KILOBYTE;
const TEXTS_BYTES = 256 * KILOBYTE;
/** Maximum number of characters of a translated text; our own longest text has 3,000. */
const TEXT_LENGTH = 20_000;
/** Keys that a JSON file must not contain, because libraries that merge texts would change every object with them. */
const SPECIAL = ["__proto__", "constructor", "prototype"];

function parse(name: string, content: Uint8Array, bytes: number): unknown {
	if (content.length > bytes) throw new Failure(`${name} is larger than ${bytes / KILOBYTE} KB.`);
	try {
		watchJson()(content);
	} catch {
		throw new Failure(`${name} contains too many values, or too deeply nested ones.`);
	}
	let value: unknown;
	let isSpecial = false;
	try {
		value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(content), (key, part: unknown) => {
			isSpecial ||= key === "__proto__";
			return part;
		});
	} catch {
		throw new Failure(`${name} is no JSON.`);
	}
	if (isSpecial) throw new Failure(`${name} names the key "__proto__".`);
	return value;
}

export const parseRelease = (content: Uint8Array): unknown => parse("release.json", content, RELEASE_BYTES);

const isTexts = (value: unknown): boolean => {
	if (typeof value === "string") return value.length <= TEXT_LENGTH;
	if (typeof value !== "object" || value === null) return false;
	return Object.entries(value).every(([key, part]) => !SPECIAL.includes(key) && isTexts(part));
};

export function checkTexts(path: string, content: Uint8Array): void {
	const texts = parse(path, content, TEXTS_BYTES);
	if (typeof texts === "string" || Array.isArray(texts) || !isTexts(texts))
		throw new Failure(`${path} contains something other than texts of at most ${TEXT_LENGTH} characters.`);
}
