import {
	PRODUCT_FIELDS,
	PRODUCT_LIMITS,
	type Product,
	type ProductField,
	type ProductInput,
} from "@portal/contracts/contract/products";
import { pickFields } from "@portal/contracts/kit/field-descriptions";
import type { GridEdit, GridPlace } from "@portal/shared-ui/grid";

export interface ProductRowValues extends Record<ProductField, string> {
	/** React key, which must stay the same while other rows are added or removed, so that inputs keep their focus. */
	key: string;
	_id?: string;
	locked: boolean;
}
export type Rows = readonly ProductRowValues[];

export const NO_TEXTS = { number: "", name: "", nameEN: "", info: "", infoEN: "" };
export const EMPTY = { ...NO_TEXTS, locked: false };

export const rowOf = (product: Product): ProductRowValues => ({
	key: product._id,
	_id: product._id,
	...pickFields(product, EMPTY),
});

export const inputOf = ({ key: _key, locked: _locked, ...product }: ProductRowValues): ProductInput => product;

export const isField = (name: string | undefined): name is ProductField =>
	PRODUCT_FIELDS.some(({ field }) => field === name);

/** Trims and normalizes a text as the server does before it compares texts. */
export const plain = (text: string) => text.trim().normalize("NFC");
export const sameText = (one: string, other: string) => one === other || plain(one) === plain(other);

/** True for a new row without any text. Such a row is not saved. */
export const isBlank = (row: ProductRowValues) =>
	row._id === undefined && PRODUCT_FIELDS.every(({ field }) => row[field].trim() === "");

/** Caches results by row object. They never become outdated, because each change of a row creates a new object. */
export function cachedByRow<T>(read: (row: ProductRowValues) => T) {
	const known = new WeakMap<ProductRowValues, T>();
	return (row: ProductRowValues): T => {
		const result = known.get(row) ?? read(row);
		known.set(row, result);
		return result;
	};
}

/**
 * Applies edited cells. An edit below the last row adds a row. Unchanged rows stay the same objects, because caches
 * depend on their identity.
 */
export function applyEdits(rows: Rows, edits: readonly GridEdit[], newKey: () => string): Rows {
	const next = [...rows];
	for (const { row, column, value } of edits) {
		const before = next[row] ?? { ...EMPTY, key: newKey() };
		if (isField(column)) next[Math.min(row, next.length)] = { ...before, [column]: value };
	}
	return next;
}

export const withoutRows = (rows: Rows, gone: ReadonlySet<number>): Rows =>
	rows.filter((_row, index) => !gone.has(index));

type PasteResult =
	| { edits: GridEdit[]; added: number }
	| { refusal: "tooWide"; columns: number }
	| { refusal: "tooMany"; count: number }
	| { refusal: "locked"; row: number; number: string };

const MULTI_LINE: readonly ProductField[] = ["info", "infoEN"];
const fitting = (field: ProductField, text: string) =>
	(MULTI_LINE.includes(field) ? text : text.replace(/\s*[\r\n]+\s*/g, " ")).replaceAll("\t", " ");

/**
 * Returns the edits that paste a block of cells, or why nothing can be pasted. `hidden` is the number of products that
 * a filter hides, which count for the limit.
 */
export function pasteEdits(rows: Rows, at: GridPlace, block: readonly (readonly string[])[], hidden = 0): PasteResult {
	const width = Math.max(...block.map(({ length }) => length));
	const columns = PRODUCT_FIELDS.length - at.column;
	if (width > columns) return { refusal: "tooWide", columns: width - columns };
	const edits: GridEdit[] = [];
	let next = rows.length;
	for (const [index, texts] of block.entries()) {
		const known = rows[at.row + index];
		if (!known && texts.every((text) => text.trim() === "")) continue;
		const row = known ? at.row + index : next;
		if (!known) next += 1;
		for (const [offset, text] of texts.entries()) {
			const field = PRODUCT_FIELDS[at.column + offset]?.field;
			if (field === undefined) continue;
			const value = fitting(field, text);
			if (known?.locked && value.trim() !== known[field])
				return { refusal: "locked", row: row + 1, number: known.number };
			if (!known?.locked && value !== known?.[field]) edits.push({ row, column: field, value });
		}
	}
	const count = next + hidden;
	if (count > PRODUCT_LIMITS.perCertification) return { refusal: "tooMany", count };
	return { edits, added: next - rows.length };
}
