import { likeness } from "../../kit/fields.ts";
import {
	type ImportMode,
	PRODUCT_FIELDS,
	PRODUCT_LIMITS,
	type Product,
	type ProductField,
	type ProductInput,
	sameProductText,
} from "./contract.ts";
import type { ProductSheet, SheetProblem, SheetRow } from "./sheet.ts";

/** What becomes of one row of the sheet. */
export interface MergedRow {
	row: SheetRow;
	input: ProductInput;
	known: Product | undefined;
	/** Field → [old, new]. */
	changes: Partial<Record<ProductField, [string, string]>>;
}

export interface Merged {
	/** The whole list as it would be. */
	wanted: ProductInput[];
	rows: MergedRow[];
	problems: SheetProblem[];
	/** More products than a certification may have. */
	tooMany: number | undefined;
}

function mergedRow(row: SheetRow, known: Product | undefined): MergedRow {
	const textOf = (field: ProductField): string => {
		const [stored = "", read = stored] = [known?.[field], row.values[field]];
		return sameProductText(field, stored, read) ? stored : read;
	};
	const input: ProductInput = {
		...(known ? { _id: known._id } : {}),
		// By its number a product is found: however the file writes it, it stays.
		number: known?.number ?? row.values.number,
		name: textOf("name"),
		nameEN: textOf("nameEN"),
		info: textOf("info"),
		infoEN: textOf("infoEN"),
	};
	const changes: MergedRow["changes"] = {};
	if (known)
		for (const { field } of PRODUCT_FIELDS)
			if (known[field] !== input[field]) changes[field] = [known[field], input[field]];
	return { row, input, known, changes };
}

const withoutLock = ({ locked: _locked, ...input }: Product): ProductInput => input;

/**
 * Lays the rows over the products, by number, read as a person would. `add` keeps what the sheet lacks and puts new products behind it; `replace`
 * keeps only what the sheet has, in its order. A column that the sheet lacks leaves that field as it is.
 */
export function merge(known: readonly Product[], { rows, columns }: ProductSheet, mode: ImportMode): Merged {
	const byNumber = new Map(known.map((product) => [product.number, product]));
	const byLikeness = new Map(known.map((product) => [likeness(product.number), product]));
	const merged = rows.map((row) =>
		mergedRow(row, byNumber.get(row.values.number) ?? byLikeness.get(likeness(row.values.number))),
	);
	const byId = new Map(merged.flatMap(({ input }) => (input._id === undefined ? [] : [[input._id, input] as const])));
	const inputs = merged.map(({ input }) => input);
	const wanted =
		mode === "replace"
			? inputs
			: [
					...known.map((product) => byId.get(product._id) ?? withoutLock(product)),
					...inputs.filter(({ _id }) => _id === undefined),
				];
	const untouched = mode === "replace" ? [] : known.filter(({ _id }) => !byId.has(_id));
	const takenNames = new Map(untouched.map(({ name }) => [likeness(name), name]));
	const problems = merged.flatMap(({ row, input, changes, known: product }, index): SheetProblem[] => {
		const value = takenNames.get(likeness(input.name));
		// Two that have been alike since before it was refused are no reason to refuse what changes neither.
		if (value === undefined || (product && !changes.name)) return [];
		const column = columns.get("name") ?? "";
		return [{ row: row.row, index, field: "name", column, code: "product.nameDuplicate", params: { value } }];
	});
	const tooMany = wanted.length > PRODUCT_LIMITS.perCertification ? wanted.length : undefined;
	return { wanted, rows: merged, problems, tooMany };
}
