import { type ApiDocument, resolve, type Schema, type SchemaObject } from "./document.ts";

/** One of the forms that a value may have: a schema of a single type, without references and unions. */
export interface Form extends Omit<SchemaObject, "type" | "$ref" | "allOf" | "anyOf" | "oneOf" | "const" | "nullable"> {
	type: string;
}

export const ANY = "any";

function typeOfValue(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "array";
	return typeof value;
}

function typesOf(schema: SchemaObject): readonly string[] {
	if (Array.isArray(schema.type)) return schema.type;
	if (typeof schema.type === "string") return [schema.type];
	const values = "const" in schema ? [schema.const] : schema.enum;
	if (values) return [...new Set(values.map(typeOfValue))];
	if (schema.properties || schema.additionalProperties) return ["object"];
	if (schema.items || schema.prefixItems) return ["array"];
	return [ANY];
}

const ofType = (values: readonly unknown[], type: string) =>
	values.filter((value) => typeOfValue(value) === (type === "integer" ? "number" : type));

function plainForms(schema: SchemaObject): Form[] {
	const { $ref: _ref, type: _type, nullable, allOf: _all, anyOf: _any, oneOf: _one, const: constant, ...rest } = schema;
	const values = "const" in schema ? [constant] : schema.enum;
	const types = [...typesOf(schema), ...(nullable === true ? ["null"] : [])];
	return types.map((type) => {
		const own = type === ANY || type === "null" || values === undefined ? undefined : ofType(values, type);
		const { enum: _values, ...further } = rest;
		return { ...further, type, ...(own ? { enum: own } : {}) };
	});
}

/** Both at once: what `allOf` says. */
function joined(a: Form, b: Form): Form | undefined {
	if (a.type !== ANY && b.type !== ANY && a.type !== b.type) {
		const numbers = [a.type, b.type].every((type) => type === "integer" || type === "number");
		if (!numbers) return undefined;
	}
	const both = a.enum && b.enum ? a.enum.filter((value) => b.enum?.includes(value)) : (a.enum ?? b.enum);
	const properties: Record<string, Schema> = { ...a.properties };
	for (const [name, schema] of Object.entries(b.properties ?? {})) {
		const known = properties[name];
		properties[name] = known === undefined ? schema : { allOf: [known, schema] };
	}
	const type = a.type === ANY || (a.type === "number" && b.type === "integer") ? b.type : a.type;
	return {
		...a,
		...b,
		type,
		...(both ? { enum: both } : {}),
		...(a.properties || b.properties ? { properties } : {}),
		...(a.required || b.required ? { required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])] } : {}),
	};
}

const product = (left: readonly Form[], right: readonly Form[]) =>
	left.flatMap((a) => right.map((b) => joined(a, b)).filter((form) => form !== undefined));

/** Lists of values of one type are one list, however they are written. */
function withJoinedLists(forms: readonly Form[]): Form[] {
	const lists = new Map<string, Form>();
	const others: Form[] = [];
	for (const form of forms) {
		if (!form.enum) others.push(form);
		else {
			const known = lists.get(form.type);
			lists.set(form.type, known?.enum ? { ...known, enum: [...new Set([...known.enum, ...form.enum])] } : form);
		}
	}
	const isNew = ({ type }: Form, at: number) =>
		type !== "null" || others.findIndex((other) => other.type === "null") === at;
	return [...others.filter(isNew), ...lists.values()];
}

/** Every form that a schema allows. None: nothing fits it. `open`: schemas that are being taken apart further up. */
export function formsOf(document: ApiDocument, schema: Schema | undefined, open: readonly SchemaObject[] = []): Form[] {
	if (schema === undefined || schema === true) return [{ type: ANY }];
	if (schema === false) return [];
	const target = resolve(document, schema);
	// A union that is a part of itself says nothing more.
	if (open.includes(target)) return [{ type: ANY }];
	const { allOf, anyOf, oneOf } = target;
	const partsOf = (part: Schema) => formsOf(document, part, [...open, target]);
	let forms = plainForms(target);
	for (const part of allOf ?? []) forms = product(forms, partsOf(part));
	for (const union of [anyOf, oneOf]) if (union) forms = product(forms, union.flatMap(partsOf));
	return withJoinedLists(forms);
}

const GERMAN: Readonly<Record<string, string>> = {
	any: "beliebig",
	array: "Liste",
	boolean: "Ja/Nein",
	integer: "ganze Zahl",
	null: "leer (null)",
	number: "Zahl",
	object: "Objekt",
	string: "Text",
};
/** Types of forms in words. */
export const typesIn = (forms: readonly Form[]) =>
	[...new Set(forms.map(({ type }) => GERMAN[type] ?? type))].join(" oder ") || "nichts";

/** Whether a value of the first type always is one of the second. */
export const isKind = (type: string, wanted: string) =>
	wanted === ANY || type === wanted || (type === "integer" && wanted === "number");
