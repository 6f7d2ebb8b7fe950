import { duplicates, PRODUCT_FIELDS, type ProductField, productInput } from "@portal/contracts/contract/products";
import { likeness } from "@portal/contracts/kit/likeness";
import { sentence } from "@portal/contracts/kit/sentences";
import { schemaValidator } from "@portal/shared-ui/module";
import { inputOf, isBlank, isField, type ProductRowValues, type Rows } from "./rows.ts";

export type RowErrors = Partial<Record<ProductField, string>>;
/** Errors of the cells, by the index of their row in the table. */
export type Problems = ReadonlyMap<number, RowErrors>;

const validate = schemaValidator(productInput);
const known = new WeakMap<ProductRowValues, RowErrors>();

/**
 * Checks one row without comparing it with others. The result is cached by row object, which never becomes outdated,
 * because each change of a row creates a new object.
 */
function ownErrors(row: ProductRowValues): RowErrors {
	const checked = known.get(row);
	if (checked) return checked;
	const errors: RowErrors = {};
	for (const [path, [message]] of Object.entries(validate(inputOf(row))))
		if (isField(path) && message !== undefined) errors[path] = message;
	known.set(row, errors);
	return errors;
}

const alike = new WeakMap<ProductRowValues, readonly string[]>();

/**
 * Returns the number and name of a row, normalized to find duplicates. The result is cached, because normalizing is the
 * slowest part of each key stroke.
 */
function likenessesOf(row: ProductRowValues): readonly string[] {
	const read = alike.get(row) ?? [`number ${likeness(row.number)}`, `name ${likeness(row.name)}`];
	alike.set(row, read);
	return read;
}

function repeating(rows: Rows): number[] {
	const first = new Map<string, number>();
	const found = new Set<number>();
	rows.forEach((row, index) => {
		for (const text of likenessesOf(row)) {
			const earlier = first.get(text);
			if (earlier === undefined) first.set(text, index);
			else found.add(earlier).add(index);
		}
	});
	return [...found].sort((one, other) => one - other);
}

const UNIQUE = { number: "product.numberDuplicate", name: "product.nameDuplicate" } as const;

/**
 * Returns the errors by row. Missing texts count only after the first attempt to save, so that new rows do not appear
 * faulty at once.
 */
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
	const repeated = repeating(rows).flatMap((index) => {
		const row = rows[index];
		return row ? [{ index, number: row.number, name: row.name }] : [];
	});
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
