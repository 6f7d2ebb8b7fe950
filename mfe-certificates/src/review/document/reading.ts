import type { Paper } from "./drawings.ts";
import type { Styles } from "./styles.ts";
import type { Part, WordFile } from "./word-file.ts";

export interface Reading {
	file: WordFile;
	part: Part;
	styles: Styles;
	paper: Paper;
	/** Collects the names of elements that cannot be rendered, because the user must be warned of them. */
	omitted: Set<string>;
	/** Values of fields that depend on the page, by field name; for example `PAGE` is the page number. */
	fields: Readonly<Record<string, string>>;
}
