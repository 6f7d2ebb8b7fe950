import type { Product } from "@portal/contracts/contract/products";
import type { ProductPreview } from "../api.ts";

export const PREVIEW_STATES = ["new", "changed", "unchanged", "error", "removed"] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

export interface PreviewLine extends Pick<ProductPreview["rows"][number], "values" | "changes" | "errors"> {
	id: string;
	/** Row number in the file; undefined for a saved product that the file lacks. */
	row: number | undefined;
	state: PreviewState;
}

/** Removes the names of sheet and row from a message, because the table shows both already. */
function shortened(message: string, sheet: string, row: number): string {
	const place = `Tabelle „${sheet}“, Zeile ${row}`;
	return message.startsWith(place) ? message.slice(place.length).replace(/^[,:] /, "") : message;
}

const NO_VALUES = { number: "", name: "", nameEN: "", info: "", infoEN: "" } as const;
const REMOVED = { row: undefined, state: "removed", changes: {}, errors: [] } as const;

/** Returns the rows of the file, and after them the saved products that the import would remove. */
export function linesOf({ sheet, rows, removed }: ProductPreview, products: readonly Product[]): PreviewLine[] {
	const known = new Map(
		products.map(({ number, name, nameEN, info, infoEN }) => [number, { number, name, nameEN, info, infoEN }]),
	);
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
			values: known.get(number) ?? { ...NO_VALUES, number },
		})),
	];
}
