import type { Context } from "hono";
import type { WorkbookFile } from "../workbook.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The workbook as a file to be saved under its name. */
export function sendWorkbook(c: Context, { name, bytes }: WorkbookFile) {
	c.header("Content-Disposition", `attachment; filename="${name}"`);
	c.header("Content-Type", XLSX);
	return c.body(bytes);
}
