import { likeness } from "../../kit/fields.ts";
import { sentence } from "../../kit/sentences.ts";
import {
	type ImportMode,
	PRODUCT_FIELDS,
	PRODUCT_LIMITS,
	type Product,
	type ProductField,
	type ProductInput,
	sameProductText,
} from "./contract.ts";
import type { ProductSheet, SheetRow } from "./sheet.ts";
import type { SheetProblem } from "./sheet-problems.ts";

export interface MergedRow {
	row: SheetRow;
	input: ProductInput;
	known: Product | undefined;
	changes: Partial<Record<ProductField, [string, string]>>;
}

interface Merged {
	wanted: ProductInput[];
	rows: MergedRow[];
	problems: SheetProblem[];
	/** The sentence that refuses the import if there would be too many products. */
	tooMany: string | undefined;
}

function mergedRow(row: SheetRow, known: Product | undefined): MergedRow {
	const textOf = (field: ProductField): string => {
		const [stored = "", read = stored] = [known?.[field], row.values[field]];
		return sameProductText(field, stored, read) ? stored : read;
	};
	const input: ProductInput = {
		...(known ? { _id: known._id } : {}),
		// An existing product keeps its number as stored, even if the sheet writes the number differently.
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
 * Merges the rows of a sheet into the stored products by number. The mode `add` keeps other products and appends new
 * ones; `replace` keeps only the products of the sheet, in its order.
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
		// Earlier versions permitted duplicate names, so a duplicate name is accepted while it is unchanged.
		if (value === undefined || (product && !changes.name)) return [];
		const column = columns.get("name") ?? "";
		return [{ row: row.row, index, field: "name", column, code: "product.nameDuplicate", params: { value } }];
	});
	const [count, max] = [wanted.length, PRODUCT_LIMITS.perCertification];
	const tooMany = count > max ? sentence("import.tooManyProducts", { max, count }) : undefined;
	return { wanted, rows: merged, problems, tooMany };
}
