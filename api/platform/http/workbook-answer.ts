import type { Context } from "hono";
import type { WorkbookFile } from "../workbook.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function sendWorkbook(c: Context, { name, bytes }: WorkbookFile) {
	c.header("Content-Disposition", `attachment; filename="${name}"`);
	c.header("Content-Type", XLSX);
	return c.body(bytes);
}
