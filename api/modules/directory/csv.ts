import type { DirectoryFile } from "./contract.ts";

const COLUMNS = [
	"company",
	"city",
	"country",
	"certificateNumber",
	"publicId",
	"category",
	"subcategory",
	"state",
	"validFrom",
	"validTo",
] as const;
const HEADINGS = [...COLUMNS, "product", "productEN", "asOf"];

/** A program for tables would take it for a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/;
const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const line = (cells: readonly string[]) => `${cells.map(cell).join(",")}\r\n`;

/** RFC 4180, UTF-8 with a mark by which Excel knows it; a line for each product of each certificate. */
export function csvOf({ certificates, asOf }: Pick<DirectoryFile, "certificates" | "asOf">): string {
	const lines = certificates.flatMap(({ products, ...of }) => {
		const own = COLUMNS.map((column) => of[column]);
		return products.map(({ name, nameEN }) => line([...own, name, nameEN, asOf]));
	});
	return `\uFEFF${line(HEADINGS)}${lines.join("")}`;
}
