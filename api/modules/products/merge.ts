import {
	type ImportMode,
	PRODUCT_FIELDS,
	PRODUCT_LIMITS,
	type Product,
	type ProductField,
	type ProductInput,
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
	const { values } = row;
	const input: ProductInput = {
		...(known ? { _id: known._id } : {}),
		number: values.number,
		name: values.name,
		nameEN: values.nameEN ?? known?.nameEN ?? "",
		info: values.info ?? known?.info ?? "",
		infoEN: values.infoEN ?? known?.infoEN ?? "",
	};
	const changes: MergedRow["changes"] = {};
	if (known)
		for (const { field } of PRODUCT_FIELDS)
			if (known[field] !== input[field]) changes[field] = [known[field], input[field]];
	return { row, input, known, changes };
}

const withoutLock = ({ locked: _locked, ...input }: Product): ProductInput => input;

/**
 * Lays the rows over the products, by number. `add` keeps what the sheet lacks and puts new products behind it; `replace`
 * keeps only what the sheet has, in its order. A column that the sheet lacks leaves that field as it is.
 */
export function merge(known: readonly Product[], { rows, columns }: ProductSheet, mode: ImportMode): Merged {
	const byNumber = new Map(known.map((product) => [product.number, product]));
	const merged = rows.map((row) => mergedRow(row, byNumber.get(row.values.number)));
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
	const takenNames = new Set(untouched.map(({ name }) => name));
	const problems = merged.flatMap(({ row, input }, index): SheetProblem[] =>
		takenNames.has(input.name)
			? [
					{
						row: row.row,
						index,
						field: "name",
						column: columns.get("name") ?? "",
						code: "product.nameDuplicate",
						params: { value: input.name },
					},
				]
			: [],
	);
	const tooMany = wanted.length > PRODUCT_LIMITS.perCertification ? wanted.length : undefined;
	return { wanted, rows: merged, problems, tooMany };
}
