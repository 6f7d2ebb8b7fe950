import { z } from "zod";
import { MESSAGES, type MessageCode } from "../../../kit/sentences.ts";

// The number of cells that are returned for each row. Only five columns are imported; further cells are returned so
// that they can be reported.
export const CELLS_PER_ROW = 16;

const code = z.custom<MessageCode>((value) => typeof value === "string" && Object.hasOwn(MESSAGES, value));

/** A cell with its column from 1, and its visible text or an error. */
const cell = z.strictObject({
	column: z.int().positive(),
	text: z.string(),
	error: code.optional(),
	/** True if Excel shows another text than the one that is imported. */
	isDifferent: z.literal(true).optional(),
});
export type Cell = z.infer<typeof cell>;

const gridRow = z.strictObject({
	row: z.int().positive(),
	cells: z.array(cell).min(1).max(CELLS_PER_ROW),
	/** True if a filter, a user or a closed group hides the row. */
	isHidden: z.literal(true).optional(),
});

/** A row of the first sheet that is not blank, numbered from 1. */
export type GridRow = z.infer<typeof gridRow>;
export const grid = z.strictObject({
	sheet: z.string(),
	/** The first and last column of each hidden range, from 1. */
	hiddenColumns: z.array(z.tuple([z.int(), z.int()])),
	/** Ranges as in the file, for example C2:C4. */
	mergedRanges: z.array(z.string()),
	rows: z.array(gridRow),
});
export type Grid = z.infer<typeof grid>;

export const workbookAnswer = z.union([grid, z.strictObject({ refusal: code, sheet: z.string().optional() })]);
export type WorkbookAnswer = z.infer<typeof workbookAnswer>;
