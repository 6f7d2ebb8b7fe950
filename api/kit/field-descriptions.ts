/**
 * This file describes the fields of a record for forms, details pages, exports and the audit trail. It must not import
 * zod, because pages without zod use it.
 */

export interface FieldDescription<TValue> {
	label: string;
	/** The value of the field in a new record; a boolean makes the form show a checkbox instead of a text field. */
	empty: TValue;
	isRequired?: boolean;
	/** The kind of text, by which phones choose their keyboard. */
	type?: "email" | "tel";
	/** The minimum width of the column in exports, in characters; by default the length of the label. */
	exportWidth?: number;
}
export type Described<TValues> = { readonly [K in keyof TValues]: FieldDescription<TValues[K]> };

export const describeFields = <TValues>(fields: Described<TValues>) => fields;

/** Returns pairs of a field's name and its description, in the order of the descriptions. */
export const fieldsIn = <TFields extends object>(fields: TFields) =>
	Object.entries(fields) as { [K in keyof TFields & string]: [name: K, field: TFields[K]] }[keyof TFields & string][];

export const mapFields = <TFields extends object, TResult>(
	fields: TFields,
	read: (field: TFields[keyof TFields], name: keyof TFields) => TResult,
) =>
	Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, read(field, name as keyof TFields)]),
	) as Record<keyof TFields, TResult>;

/** Returns only the values of the described fields. A call with a record that lacks one of them does not compile. */
export const pickFields = <TRecord extends object, TFields extends object>(
	record: TRecord,
	fields: TFields & (keyof TFields extends keyof TRecord ? unknown : never),
) =>
	mapFields<TFields, unknown>(fields, (_, name) => record[name as never]) as Pick<
		TRecord,
		keyof TFields & keyof TRecord
	>;

/** Returns a function that returns the label of a value; undefined for a value without a label. */
export const labelled = (labels: Readonly<Record<string, string>>) => (value: string | number) => labels[value];

export const emptyValues = <TValues>(fields: Described<TValues>) =>
	mapFields(fields, ({ empty }) => empty) as unknown as TValues;

export const valueText = (value: string | boolean): string =>
	typeof value === "boolean" ? (value ? "ja" : "nein") : value;
