import type { ProductPreview } from "../api.ts";

export const PREVIEW_STATES = ["new", "changed", "unchanged", "error", "removed"] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];

export interface PreviewLine extends Pick<ProductPreview["rows"][number], "number" | "name" | "changes" | "errors"> {
	id: string;
	/** A product that the file lacks has no row there. */
	row: number | undefined;
	state: PreviewState;
}

/** The place without what the line says already: „Spalte B (Name): …“ */
function shortened(message: string, sheet: string, row: number): string {
	const place = `Tabelle „${sheet}“, Zeile ${row}`;
	return message.startsWith(place) ? message.slice(place.length).replace(/^[,:] /, "") : message;
}

/** The rows of the file, then what goes because the file lacks it. */
export const linesOf = ({ sheet, rows, removed }: ProductPreview): PreviewLine[] => [
	...rows.map(({ row, number, name, state, changes, errors }, index) => ({
		id: `row ${index}`,
		row,
		number,
		name,
		state,
		changes,
		errors: errors.map((message) => shortened(message, sheet, row)),
	})),
	...removed.map((number) => ({
		id: `removed ${number}`,
		row: undefined,
		number,
		name: "",
		state: "removed" as const,
		changes: {},
		errors: [],
	})),
];

export const countsOf = (lines: readonly PreviewLine[]): Readonly<Record<PreviewState, number>> => {
	const counts = { new: 0, changed: 0, unchanged: 0, error: 0, removed: 0 };
	for (const { state } of lines) counts[state] += 1;
	return counts;
};
