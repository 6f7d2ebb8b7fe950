import { PRODUCT_FIELDS } from "@portal/contracts/contract/products";
import { isBlank, type ProductRowValues, type Rows, sameText } from "./rows.ts";

export interface Changes {
	added: number;
	changed: number;
	removed: number;
}

/** Returns a function that compares a row with its saved version; the result is undefined for an unchanged row. */
export function changeIn(saved: Rows): (row: ProductRowValues) => "added" | "changed" | undefined {
	const byId = new Map(saved.map((row) => [row._id, row]));
	return (row) => {
		if (row._id === undefined) return isBlank(row) ? undefined : "added";
		const before = byId.get(row._id);
		if (before === row) return undefined;
		return before && PRODUCT_FIELDS.every(({ field }) => sameText(before[field], row[field])) ? undefined : "changed";
	};
}

export function changesOf(rows: Rows, saved: Rows): Changes {
	const kindOf = changeIn(saved);
	const found: Changes = { added: 0, changed: 0, removed: 0 };
	let kept = 0;
	for (const row of rows) {
		const kind = kindOf(row);
		if (kind) found[kind] += 1;
		if (row._id !== undefined) kept += 1;
	}
	return { ...found, removed: Math.max(0, saved.length - kept) };
}
