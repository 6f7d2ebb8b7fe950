import type { Product } from "@portal/contracts/contract/products";
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

const REMOVED = { row: undefined, state: "removed", changes: {}, errors: [] } as const;

/** The rows of the file, then those of the `products` that the import removes. */
export function linesOf({ sheet, rows, removed }: ProductPreview, products: readonly Product[]): PreviewLine[] {
	const names = new Map(products.map(({ number, name }) => [number, name]));
	return [
		...rows.map(({ errors, ...line }, index) => ({
			...line,
			id: `row ${index}`,
			errors: errors.map((message) => shortened(message, sheet, line.row)),
		})),
		...removed.map((number) => ({
			...REMOVED,
			errors: [],
			id: `removed ${number}`,
			number,
			name: names.get(number) ?? "",
		})),
	];
}
