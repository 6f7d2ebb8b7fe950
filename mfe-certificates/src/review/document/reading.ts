import { type CSSProperties, createElement, type ReactElement } from "react";
import type { Paper } from "./drawings.tsx";
import type { Styles } from "./styles.ts";
import type { Part, WordFile } from "./word-file.ts";

// Parts of a document have no ids for React keys and are therefore passed as separate children, not as lists.

/** Uses a flex container, because it adds up the margins of paragraphs as Word does; normal CSS layout merges them. */
export const stacked = (blocks: readonly ReactElement[], style?: CSSProperties): ReactElement =>
	createElement("div", { className: "certs-paper__blocks", style }, ...blocks);

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
