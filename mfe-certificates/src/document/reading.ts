import type { Paper } from "./drawings.ts";
import type { Styles } from "./styles.ts";
import type { Part, WordFile } from "./word-file.ts";

/** What the reader of a part knows. */
export interface Reading {
	file: WordFile;
	part: Part;
	styles: Styles;
	paper: Paper;
	/** Collects names of what cannot be drawn. */
	omitted: Set<string>;
	/** What stands for the fields that depend on the page. */
	fields: Readonly<Record<string, string>>;
}
