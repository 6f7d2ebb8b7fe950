import { invalidField } from "../errors.ts";

/** The largest accepted JSON value. The largest form (5,000 products) sends 35,000 values. */
export const SHAPE = { values: 100_000, entries: 5_000, fields: 100, depth: 16 } as const;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** The codes of `[` and `{` differ in one bit. Without it both equal this number, so one comparison finds both. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const BRACE_BIT = 0x20;

/** Returns a function that counts values while a JSON text arrives. It throws if parsing them would take too long. */
export function watchJson(): (piece: Uint8Array) => void {
	let inText = false;
	let escaped = false;
	let depth = 0;
	let deepest = 0;
	let values = 0;
	return (piece) => {
		for (const byte of piece) {
			if (inText) {
				if (escaped) escaped = false;
				else if (byte === BACKSLASH) escaped = true;
				else if (byte === QUOTE) inText = false;
			} else if (byte === QUOTE) inText = true;
			else if (byte === COMMA) values++;
			else if ((byte & ~BRACE_BIT) === OPENING) {
				values++;
				depth++;
				if (depth > deepest) deepest = depth;
			} else if ((byte & ~BRACE_BIT) === CLOSING) depth--;
		}
		if (values > SHAPE.values || deepest > 2 * SHAPE.depth)
			throw invalidField("", "value.tooLarge", { max: SHAPE.values });
	};
}

/** Throws for a value beyond the limits, because a schema would spend much time on reporting each of its problems. */
export function assertShape(root: unknown): void {
	let count = 0;
	function assertWithin(path: string, value: unknown, depth: number): void {
		if (typeof value !== "object" || value === null) return;
		if (depth > SHAPE.depth) throw invalidField(path, "value.invalid");
		const isList = Array.isArray(value);
		const max = isList ? SHAPE.entries : SHAPE.fields;
		const entries = Object.entries(value);
		if (entries.length > max) throw invalidField(path, isList ? "list.tooMany" : "value.tooLarge", { max });
		count += entries.length;
		if (count > SHAPE.values) throw invalidField(path, "value.tooLarge", { max: SHAPE.values });
		for (const [key, entry] of entries) assertWithin(path === "" ? key : `${path}.${key}`, entry, depth + 1);
	}
	assertWithin("", root, 1);
}
