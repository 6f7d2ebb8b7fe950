import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { literalOf, programOf, sourcesIn, walk } from "./source.ts";

const ENTRIES = /[\\/]src[\\/](module\.tsx|manifest\.ts)$/;
const MOCK = /[\\/]mocks([\\/.])/;

/** Files that a file names, by import or as a part that is loaded late. */
function named(file: string, known: ReadonlySet<string>): string[] {
	const found: string[] = [];
	walk(programOf(file), (node) => {
		const text = node.type === "StringLiteral" ? literalOf(node) : undefined;
		const target = text?.startsWith(".") ? join(dirname(file), text) : undefined;
		if (target !== undefined && known.has(target)) found.push(target);
		return;
	});
	return found;
}

/** The sources of a module without tests and mocks, and without what only the mocks and they are made of. */
export function deliveredSources(directory: string): string[] {
	const src = join(directory, "src");
	const delivered = new Set(sourcesIn(src));
	const all = readdirSync(src, { recursive: true, encoding: "utf8" })
		.filter((path) => /\.tsx?$/.test(path))
		.map((path) => join(src, path));
	const known = new Set(all);
	const users = new Map<string, string[]>();
	for (const file of all)
		for (const target of named(file, known)) users.set(target, [...(users.get(target) ?? []), file]);
	const left = new Set<string>();
	const isForMocks = (file: string) => {
		const by = (users.get(file) ?? []).filter((user) => user !== file);
		const serves = by.some((user) => MOCK.test(user) || left.has(user));
		return serves && !ENTRIES.test(file) && by.every((user) => !delivered.has(user));
	};
	for (let before = -1; before !== left.size; ) {
		before = left.size;
		for (const file of delivered) {
			if (!isForMocks(file)) continue;
			left.add(file);
			delivered.delete(file);
		}
	}
	return [...delivered];
}
