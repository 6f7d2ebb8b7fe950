import { z } from "zod";
import { MESSAGES, type MessageCode } from "../../../kit/sentences.ts";

// Five columns have a meaning; further cells only have to be detected.
export const CELLS_PER_ROW = 16;

const code = z.custom<MessageCode>((value) => typeof value === "string" && Object.hasOwn(MESSAGES, value));

/** Column from 1; its visible text or an error. */
const cell = z.strictObject({ column: z.int().positive(), text: z.string(), error: code.optional() });
export type Cell = z.infer<typeof cell>;

const gridRow = z.strictObject({ row: z.int().positive(), cells: z.array(cell).min(1).max(CELLS_PER_ROW) });

/** Non-blank rows of the first sheet, numbered from 1. */
export type GridRow = z.infer<typeof gridRow>;
export const grid = z.strictObject({ sheet: z.string(), rows: z.array(gridRow) });
export type Grid = z.infer<typeof grid>;

export const workbookAnswer = z.union([grid, z.strictObject({ refusal: code, sheet: z.string().optional() })]);
export type WorkbookAnswer = z.infer<typeof workbookAnswer>;
