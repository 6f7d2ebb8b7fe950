import type { Paper } from "./drawings.ts";
import type { Styles } from "./styles.ts";
import type { Part, WordFile } from "./word-file.ts";

/** What is needed to read one part of the file, and what was found. */
export interface Reading {
	file: WordFile;
	part: Part;
	styles: Styles;
	paper: Paper;
	/** Collects the names of elements that cannot be rendered. */
	omitted: Set<string>;
	/** Values of fields that depend on the page, such as its number. */
	fields: Readonly<Record<string, string>>;
}
