import { PRODUCT_FIELDS, type Product, type ProductField, type ProductInput } from "@portal/api/contract/products";

export interface ProductRowValues extends Record<ProductField, string> {
	/** Stays the same while rows come and go around it. */
	key: string;
	_id?: string;
	locked: boolean;
}
export type RowErrors = Partial<Record<ProductField, string>>;

export type RowAction =
	| { type: "change"; key: string; field: ProductField; value: string }
	| { type: "add"; key: string }
	| { type: "remove"; key: string };

const EMPTY = { number: "", name: "", nameEN: "", info: "", infoEN: "", locked: false };

export const rowOf = ({ _id, number, name, nameEN, info, infoEN, locked }: Product): ProductRowValues => ({
	key: _id,
	_id,
	number,
	name,
	nameEN,
	info,
	infoEN,
	locked,
});

/** The rows that did not change stay the objects they were, so that only one row is drawn anew at a key. */
export function changeRows(rows: readonly ProductRowValues[], action: RowAction): readonly ProductRowValues[] {
	switch (action.type) {
		case "add":
			return [...rows, { ...EMPTY, key: action.key }];
		case "remove":
			return rows.filter((row) => row.key !== action.key);
		case "change":
			return rows.map((row) => (row.key === action.key ? { ...row, [action.field]: action.value } : row));
	}
}

export const inputOf = ({ key: _key, locked: _locked, ...product }: ProductRowValues): ProductInput => product;

const isField = (name: string | undefined): name is ProductField => PRODUCT_FIELDS.some(({ field }) => field === name);

/** Messages such as `products.3.number`, by the key of the row. */
export function errorsByRow(
	rows: readonly ProductRowValues[],
	fields: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, RowErrors> {
	const found = new Map<string, RowErrors>();
	for (const [path, [message]] of Object.entries(fields)) {
		const [, index, field] = /(\d+)\.(\w+)$/.exec(path) ?? [];
		const row = rows[Number(index)];
		if (row && message !== undefined && isField(field)) found.set(row.key, { ...found.get(row.key), [field]: message });
	}
	return found;
}
