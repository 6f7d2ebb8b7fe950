import { BULK_LIMITS } from "@portal/contracts/kit/certificate-numbers";

export interface Row {
	row: number;
	text: string;
	isHeading?: boolean;
}

export const REASONS = ["heading", "empty", "tooLong", "tooMany"] as const;
export type Reason = (typeof REASONS)[number];

export interface Selection {
	/** Entries to check. They are sent unchanged, because the response must match them exactly. */
	items: readonly string[];
	leftOut: Readonly<Record<Reason, readonly number[]>>;
}

const SEPARATOR = /[,;\t]/;

/** Splits a typed or pasted list at line breaks, commas, semicolons and tabs. */
export const rowsOfText = (text: string): Row[] =>
	text.split(/\r\n?|\n/).flatMap((line, index) =>
		line
			.split(SEPARATOR)
			.map((part) => part.trim())
			.filter((part) => part !== "")
			.map((part) => ({ row: index + 1, text: part })),
	);

export function selectionOf(rows: readonly Row[]): Selection {
	const items: string[] = [];
	const leftOut: Record<Reason, number[]> = { heading: [], empty: [], tooLong: [], tooMany: [] };
	for (const { row, text, isHeading } of rows) {
		if (isHeading) leftOut.heading.push(row);
		else if (text === "") leftOut.empty.push(row);
		else if (text.length > BULK_LIMITS.item) leftOut.tooLong.push(row);
		else if (items.length === BULK_LIMITS.items) leftOut.tooMany.push(row);
		else items.push(text);
	}
	return { items, leftOut };
}

/** Formats row numbers, with consecutive ones as a range: [1, 4, 5, 6, 7] becomes `1, 4–7`. */
export function spansOf(rows: readonly number[]): string {
	const spans: [number, number][] = [];
	for (const row of rows) {
		const last = spans.at(-1);
		if (last && row <= last[1] + 1) last[1] = row;
		else spans.push([row, row]);
	}
	return spans.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(", ");
}
