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
const HEADINGS = [...COLUMNS, "schemes", "product", "productEN", "asOf"];

/** Matches a text that a spreadsheet program would run as a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/;
const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const line = (cells: readonly string[]) => `${cells.map(cell).join(",")}\r\n`;

/** Returns one line per product. The byte order mark makes Excel recognise the encoding UTF-8. */
export function csvOf({ certificates, asOf }: Pick<DirectoryFile, "certificates" | "asOf">): string {
	const lines = certificates.flatMap(({ products, schemes = [], ...of }) => {
		const own = COLUMNS.map((column) => of[column]);
		return products.map(({ name, nameEN }) => line([...own, schemes.join("; "), name, nameEN, asOf]));
	});
	return `\uFEFF${line(HEADINGS)}${lines.join("")}`;
}
