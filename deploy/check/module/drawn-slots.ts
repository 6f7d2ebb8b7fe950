import { readFileSync } from "node:fs";
import { filesIn } from "../../lib/files.ts";

const SLOT = /<Slot\s[^>]*?\bname=(?:"([^"]+)"|\{(\w+)\})/g;

/** The name in `<Slot name="…" />` may also be a constant of the same file. */
export function slotsDrawnIn(folder: string): string[] {
	const files = filesIn(folder, (name) => /\.tsx$/.test(name) && !/\.test\.tsx$|^standalone\.tsx$/.test(name));
	const slots = files.flatMap((file) => {
		const source = readFileSync(file, "utf8");
		return [...source.matchAll(SLOT)].flatMap(
			([, name, constant]) => name ?? new RegExp(`\\bconst ${constant} = "([^"]+)"`).exec(source)?.[1] ?? [],
		);
	});
	return [...new Set(slots)].sort();
}
