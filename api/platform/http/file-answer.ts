import type { Context } from "hono";
import type { NamedFile } from "../workbook.ts";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const FILE_TYPES = {
	docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	pdf: "application/pdf",
} as const;

/** Returns the header of a file that is saved and not shown. Old browsers read only the first name, which is ASCII. */
export const attachment = (name: string) =>
	`attachment; filename="${name.replace(/[^ !#-[\]-~]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

export function sendFile(c: Context, { name, bytes }: NamedFile, type = XLSX) {
	c.header("Content-Disposition", `attachment; filename="${name}"`);
	c.header("Content-Type", type);
	return c.body(bytes);
}
