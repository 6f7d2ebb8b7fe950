import { type ApiDocument, resolve, type Schema, type SchemaObject } from "./document.ts";

/** One alternative of a JSON schema: it has a single type and contains neither references nor unions. */
export interface Form extends SchemaObject {
	type: string;
}

const ANY = "any";

/** Returns true if each value of JSON type `type` also has type `wanted`; for example, each integer is a number. */
export const isKind = (type: string, wanted: string) =>
	wanted === ANY || type === wanted || (type === "integer" && wanted === "number");

function typeOfValue(value: unknown): string {
	if (value === null) return "null";
	return Array.isArray(value) ? "array" : typeof value;
}

function typesOf(schema: SchemaObject, values: readonly unknown[] | undefined): readonly string[] {
	if (schema.type !== undefined) return [schema.type].flat();
	if (values) return [...new Set(values.map(typeOfValue))];
	if (schema.properties || schema.additionalProperties) return ["object"];
	return [schema.items || schema.prefixItems ? "array" : ANY];
}

function plainForms({ anyOf: _, oneOf: __, allOf: ___, ...schema }: SchemaObject): Form[] {
	const values = "const" in schema ? [schema.const] : schema.enum;
	return typesOf(schema, values).map((type) => {
		const hasList = type !== ANY && type !== "null";
		const own = values?.filter((value) => typeOfValue(value) === (type === "integer" ? "number" : type));
		return { ...schema, type, enum: hasList ? own : undefined };
	});
}

/** Returns what two alternatives allow in common, as `allOf` requires, or nothing if they contradict each other. */
function joined(a: Form, b: Form): Form[] {
	const type = isKind(b.type, a.type) ? b.type : isKind(a.type, b.type) ? a.type : undefined;
	if (type === undefined) return [];
	const properties: Record<string, Schema> = { ...a.properties };
	for (const [name, schema] of Object.entries(b.properties ?? {})) {
		const known = properties[name];
		properties[name] = known === undefined ? schema : { allOf: [known, schema] };
	}
	return [
		{
			...a,
			...b,
			type,
			enum: a.enum && b.enum ? a.enum.filter((value) => b.enum?.includes(value)) : (a.enum ?? b.enum),
			properties,
			required: [...(a.required ?? []), ...(b.required ?? [])],
		},
	];
}

/** Merges the enums of each type, so that two notations of one schema compare as equal. */
function withJoinedLists(forms: readonly Form[]): Form[] {
	const lists = Map.groupBy(
		forms.filter((form) => form.enum),
		({ type }) => type,
	);
	const join = (a: Form, b: Form): Form => ({ ...a, enum: [...new Set([...(a.enum ?? []), ...(b.enum ?? [])])] });
	return [...forms.filter((form) => !form.enum), ...lists.values().map((list) => list.reduce(join))];
}

/** `open` contains the schemas that are being resolved, because a schema can contain itself. */
export function formsOf(document: ApiDocument, schema: Schema = true, open: readonly SchemaObject[] = []): Form[] {
	if (schema === false) return [];
	const target = schema === true ? {} : resolve(document, schema);
	// A schema that contains itself ends the recursion with an alternative that allows any value.
	if (open.includes(target)) return [{ type: ANY }];
	const { allOf = [], anyOf, oneOf } = target;
	const partsOf = (part: Schema) => formsOf(document, part, [...open, target]);
	const choices = [
		...allOf.map(partsOf),
		...[anyOf, oneOf].flatMap((union) => (union ? [union.flatMap(partsOf)] : [])),
	];
	const forms = choices.reduce<Form[]>(
		(left, right) => left.flatMap((a) => right.flatMap((b) => joined(a, b))),
		plainForms(target),
	);
	return withJoinedLists(forms);
}
