import { duplicates, PRODUCT_FIELDS, type ProductField, productInput } from "@portal/contracts/contract/products";
import { likeness } from "@portal/contracts/kit/likeness";
import { sentence } from "@portal/contracts/kit/sentences";
import { schemaValidator } from "@portal/shared-ui/module";
import { cachedByRow, inputOf, isBlank, isField, type ProductRowValues, type Rows } from "./rows.ts";

export type RowErrors = Partial<Record<ProductField, string>>;
/** Errors of the cells, by the index of their row in the table. */
export type Problems = ReadonlyMap<number, RowErrors>;

const validate = schemaValidator(productInput);

/** Checks one row without comparing it with others. */
const ownErrors = cachedByRow((row) => {
	const errors: RowErrors = {};
	for (const [path, [message]] of Object.entries(validate(inputOf(row))))
		if (isField(path) && message !== undefined) errors[path] = message;
	return errors;
});

/** Returns a row's number and name as normalized to find duplicates. Without the cache, each key stroke is slow. */
const likenessesOf = cachedByRow((row) => [`number ${likeness(row.number)}`, `name ${likeness(row.name)}`]);

/** Returns the rows that share a number or name with another row, so that only these are compared exactly. */
function repeating(rows: Rows) {
	const counts = new Map<string, number>();
	for (const text of rows.flatMap(likenessesOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
	const isRepeated = (text: string) => (counts.get(text) ?? 0) > 1;
	return rows.flatMap((row, index) => (likenessesOf(row).some(isRepeated) ? [{ ...row, index }] : []));
}

const UNIQUE = { number: "product.numberDuplicate", name: "product.nameDuplicate" } as const;

/** Returns the errors by row. Missing texts count only after an attempt to save, so that new rows have no errors. */
export function problemsOf(
	rows: Rows,
	{ withMissing, refused }: { withMissing: boolean; refused: ReadonlyMap<ProductRowValues, RowErrors> },
): Problems {
	const found = new Map<number, RowErrors>();
	rows.forEach((row, index) => {
		if (isBlank(row)) return;
		const own = ownErrors(row);
		for (const { field } of PRODUCT_FIELDS) {
			const message = refused.get(row)?.[field] ?? own[field];
			if (message !== undefined && (withMissing || row[field].trim() !== ""))
				found.set(index, { ...found.get(index), [field]: message });
		}
	});
	const repeated = repeating(rows);
	for (const { row, earlier, field, value } of duplicates(repeated))
		for (const one of [repeated[earlier], repeated[row]])
			if (one) found.set(one.index, { [field]: sentence(UNIQUE[field], { value }), ...found.get(one.index) });
	return found;
}

export const listProblems = (problems: Problems) =>
	[...problems]
		.sort(([a], [b]) => a - b)
		.flatMap(([row, errors]) =>
			PRODUCT_FIELDS.flatMap(({ field, heading }) => {
				const message = errors[field];
				return message === undefined ? [] : { row, field, heading, message };
			}),
		);

export type Problem = ReturnType<typeof listProblems>[number];

/**
 * Assigns the server's messages, for example for `products.3.number`, to the rows that were sent. A message disappears
 * when its row is edited.
 */
export function refusedRows(
	sent: Rows,
	fields: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<ProductRowValues, RowErrors> {
	const found = new Map<ProductRowValues, RowErrors>();
	for (const [path, [message]] of Object.entries(fields)) {
		const [, index, field] = /(\d+)\.(\w+)$/.exec(path) ?? [];
		const row = sent[Number(index)];
		if (row && message !== undefined && isField(field)) found.set(row, { ...found.get(row), [field]: message });
	}
	return found;
}
