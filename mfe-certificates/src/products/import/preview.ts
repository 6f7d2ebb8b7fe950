import type { ProductPreview } from "../api.ts";

export const PREVIEW_STATES = ["new", "changed", "unchanged", "error", "removed"] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

export interface PreviewLine extends Pick<ProductPreview["rows"][number], "number" | "name" | "changes" | "errors"> {
	id: string;
	/** Undefined for a product that is missing in the file. */
	row: number | undefined;
	state: PreviewState;
}

/** The message without the sheet and row, which the table shows already: „Spalte B (Name): …“ */
function shortened(message: string, sheet: string, row: number): string {
	const place = `Tabelle „${sheet}“, Zeile ${row}`;
	return message.startsWith(place) ? message.slice(place.length).replace(/^[,:] /, "") : message;
}

const REMOVED = { row: undefined, name: "", state: "removed", changes: {}, errors: [] } as const;

/** The rows of the file, then the products that the import removes. */
export const linesOf = ({ sheet, rows, removed }: ProductPreview): PreviewLine[] => [
	...rows.map(({ errors, ...line }, index) => ({
		...line,
		id: `row ${index}`,
		errors: errors.map((message) => shortened(message, sheet, line.row)),
	})),
	...removed.map((number) => ({ ...REMOVED, errors: [], id: `removed ${number}`, number })),
];
