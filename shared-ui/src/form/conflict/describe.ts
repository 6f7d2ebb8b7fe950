import type { Compared, ComparedField, ComparedList } from "./compare.ts";
import type { Conflict } from "./useEdited.ts";

interface FieldDescription<TValue> {
	label: string;
	text?: (value: TValue, other: TValue) => string;
}

interface ListDescription<TRow> {
	row: (place: number) => string;
	fields: Descriptions<Omit<TRow, "_id">>;
	/** Converts a row that the other user has removed into a new one, for example by omitting its id. */
	asNew?: (row: TRow) => object;
}

type Description<TValue> = [TValue] extends [readonly (infer TItem)[]]
	? [TItem] extends [object]
		? ListDescription<TItem>
		: FieldDescription<TValue>
	: [TValue] extends [object]
		? Descriptions<TValue> | readonly ComparedField[]
		: FieldDescription<TValue>;

/** Describes form values for a comparison; null if never saved, such as a password. A missing entry is a type error. */
export type Descriptions<TValues> = {
	readonly [K in keyof TValues]-?: Description<NonNullable<TValues[K]>> | null;
};

function flattened(descriptions: object, path = ""): (ComparedField | ComparedList)[] {
	const isField = (value: object): value is FieldDescription<never> =>
		"label" in value && typeof value.label === "string";
	const isList = (value: object): value is ListDescription<object> => "row" in value && typeof value.row === "function";
	return Object.entries<object | null>({ ...descriptions }).flatMap(([part, description]) => {
		const name = path + part;
		if (description === null) return [];
		if (Array.isArray(description)) return description as ComparedField[];
		if (isField(description)) return { ...description, name };
		if (!isList(description)) return flattened(description, `${name}.`);
		return { ...description, name, fields: flattened(description.fields) as ComparedField[] };
	});
}

/** Combines the result of `useEdited` with a description of each form value, for the prop `conflict` of `Form`. */
export const describeConflict = <TValues extends object>(
	conflict: Conflict<TValues>,
	descriptions: Descriptions<NoInfer<TValues>>,
) => ({ ...conflict, fields: flattened(descriptions) as Compared[] });
