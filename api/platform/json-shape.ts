import { invalidField } from "./errors.ts";

/** More than any form sends: 5,000 products with all that they say are 35,000 values. */
export const SHAPE = { values: 100_000, entries: 5_000, fields: 100, depth: 16 } as const;

type Frame = { path: string; values: readonly (readonly [key: string, value: unknown])[]; next: number };

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

function frameOf(path: string, value: object): Frame {
	const isList = Array.isArray(value);
	const max = isList ? SHAPE.entries : SHAPE.fields;
	const values = isList ? value.length : Object.keys(value).length;
	if (values > max) throw invalidField(path, isList ? "list.tooMany" : "value.tooLarge", { max });
	return { path, values: Object.entries(value), next: 0 };
}

/**
 * Refuses what is far beyond any schema before one looks at it: a schema reports every value that does not fit, however
 * many there are.
 */
export function assertShape(root: unknown): void {
	if (!isContainer(root)) return;
	const open = [frameOf("", root)];
	let count = 0;
	for (let frame = open.at(-1); frame; frame = open.at(-1)) {
		const entry = frame.values[frame.next++];
		if (!entry) {
			open.pop();
			continue;
		}
		const [key, value] = entry;
		if (++count > SHAPE.values) throw invalidField(frame.path, "value.tooLarge", { max: SHAPE.values });
		if (!isContainer(value)) continue;
		const path = frame.path === "" ? key : `${frame.path}.${key}`;
		if (open.length >= SHAPE.depth) throw invalidField(path, "value.invalid");
		open.push(frameOf(path, value));
	}
}
