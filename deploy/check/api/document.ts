import { z } from "zod";

export type Schema = boolean | SchemaObject;
export interface SchemaObject {
	$ref?: string;
	type?: string | readonly string[];
	enum?: readonly unknown[] | undefined;
	const?: unknown;
	format?: string;
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	exclusiveMinimum?: number;
	exclusiveMaximum?: number;
	multipleOf?: number;
	minItems?: number;
	maxItems?: number;
	items?: Schema;
	prefixItems?: readonly Schema[];
	properties?: Readonly<Record<string, Schema>>;
	required?: readonly string[];
	additionalProperties?: Schema;
	allOf?: readonly Schema[];
	anyOf?: readonly Schema[];
	oneOf?: readonly Schema[];
}
export type Content = Readonly<Record<string, { schema?: Schema }>>;
export interface Parameter {
	$ref?: string;
	in?: string;
	name?: string;
	required?: boolean;
	schema?: Schema;
}
export interface Operation {
	parameters?: readonly Parameter[];
	requestBody?: { $ref?: string; required?: boolean; content?: Content };
	responses?: Readonly<Record<string, { $ref?: string; description?: string; content?: Content }>>;
	security?: readonly object[];
}
export interface ApiDocument {
	info: { readonly version: string };
	paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const outline = z.looseObject({
	openapi: z.string(),
	info: z.looseObject({ version: z.string() }),
	paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export const isDocument = (value: unknown): value is ApiDocument => outline.safeParse(value).success;

/** Returns what a `$ref` points to. A missing or circular reference gives an empty schema, which allows any value. */
export function resolve<T extends { $ref?: string }>(
	document: ApiDocument,
	value: T,
	followed: readonly string[] = [],
): T {
	const { $ref: reference } = value;
	if (reference === undefined) return value;
	const [, , kind = "", name = ""] = reference.split("/");
	const target = document.components?.[kind]?.[name] as T | undefined;
	if (!target || followed.includes(reference)) return {} as T;
	return resolve(document, target, [...followed, reference]);
}
