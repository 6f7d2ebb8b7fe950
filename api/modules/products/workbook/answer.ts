import { z } from "zod";
import { MESSAGES, type MessageCode } from "../../../kit/sentences.ts";

// Five columns have a meaning; more cells than this in a row only need to be seen, not sent.
export const CELLS_PER_ROW = 16;

const code = z.custom<MessageCode>((value) => typeof value === "string" && Object.hasOwn(MESSAGES, value));

/** A cell with something in it: column from 1, its text as people see it, or what is wrong with it. */
const cell = z.strictObject({ column: z.int().positive(), text: z.string(), error: code.optional() });
export type Cell = z.infer<typeof cell>;

const gridRow = z.strictObject({ row: z.int().positive(), cells: z.array(cell).min(1).max(CELLS_PER_ROW) });

/** The first sheet of a workbook: its rows that are not blank, numbered as people see them. */
export type GridRow = z.infer<typeof gridRow>;
export const grid = z.strictObject({ sheet: z.string(), rows: z.array(gridRow) });
export type Grid = z.infer<typeof grid>;

/** What the reading process answers. */
export const workbookAnswer = z.union([grid, z.strictObject({ refusal: code, sheet: z.string().optional() })]);
export type WorkbookAnswer = z.infer<typeof workbookAnswer>;
