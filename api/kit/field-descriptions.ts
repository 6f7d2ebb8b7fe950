/**
 * Describes the fields of a record for forms, conflicts, details pages, the audit trail and exports. This file loads no
 * schemas.
 */

export interface FieldDescription<TValue> {
	label: string;
	/** The value in a new record. Its type decides whether the form shows a checkbox or a text field. */
	empty: TValue;
	isRequired?: boolean;
	/** The kind of input, from which the browser chooses its keyboard. */
	type?: "email" | "tel";
	/** The minimum width of the column in exports, in characters; by default that of the heading. */
	exportWidth?: number;
}
export type Described<TValues> = { readonly [K in keyof TValues]: FieldDescription<TValues[K]> };

export const describeFields = <TValues>(fields: Described<TValues>) => fields;

/** Returns the fields with their names, in the order of their descriptions. */
export const fieldsIn = <TFields extends object>(fields: TFields) =>
	Object.entries(fields) as { [K in keyof TFields & string]: [name: K, field: TFields[K]] }[keyof TFields & string][];

export const mapFields = <TFields extends object, TResult>(
	fields: TFields,
	read: (field: TFields[keyof TFields], name: keyof TFields) => TResult,
) =>
	Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [name, read(field, name as keyof TFields)]),
	) as Record<keyof TFields, TResult>;

/** Returns only the described values of a record. The code does not compile if the record's type lacks one. */
export const pickFields = <TRecord extends object, TFields extends object>(
	record: TRecord,
	fields: TFields & (keyof TFields extends keyof TRecord ? unknown : never),
) =>
	mapFields<TFields, unknown>(fields, (_, name) => record[name as never]) as Pick<
		TRecord,
		keyof TFields & keyof TRecord
	>;

export const emptyValues = <TValues>(fields: Described<TValues>) =>
	mapFields(fields, ({ empty }) => empty) as unknown as TValues;

export const valueText = (value: string | boolean): string =>
	typeof value === "boolean" ? (value ? "ja" : "nein") : value;
