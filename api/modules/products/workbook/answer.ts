import { z } from "zod";
import { MESSAGES, type MessageCode } from "../../../kit/sentences.ts";

// At most this many cells of a row are returned. The import uses only five columns; further cells are returned so that
// they can be reported as unknown.
export const CELLS_PER_ROW = 16;

const code = z.custom<MessageCode>((value) => typeof value === "string" && Object.hasOwn(MESSAGES, value));

/** A cell with its column number from 1, its visible text, and an error code if the import must refuse the cell. */
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
	/** True if Excel hides the row because of a filter, a collapsed group or a user's choice. */
	isHidden: z.literal(true).optional(),
});

export type GridRow = z.infer<typeof gridRow>;
export const grid = z.strictObject({
	sheet: z.string(),
	hiddenColumns: z.array(z.tuple([z.int(), z.int()])),
	/** Ranges of merged cells in Excel's notation, for example C2:C4. */
	mergedRanges: z.array(z.string()),
	rows: z.array(gridRow),
});
export type Grid = z.infer<typeof grid>;

export const workbookAnswer = z.union([grid, z.strictObject({ refusal: code, sheet: z.string().optional() })]);
export type WorkbookAnswer = z.infer<typeof workbookAnswer>;
