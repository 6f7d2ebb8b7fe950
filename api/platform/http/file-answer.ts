import type { Context } from "hono";
import type { NamedFile } from "../workbook.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const FILE_TYPES = {
	docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	pdf: "application/pdf",
} as const;

export function sendFile(c: Context, { name, bytes }: NamedFile, type = XLSX) {
	c.header("Content-Disposition", `attachment; filename="${name}"`);
	c.header("Content-Type", type);
	return c.body(bytes);
}
