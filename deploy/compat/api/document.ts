import { z } from "zod";

/** The parts of an OpenAPI document that are compared. */
export type Schema = boolean | SchemaObject;
export interface SchemaObject {
	$ref?: string;
	type?: string | readonly string[];
	nullable?: boolean;
	enum?: readonly unknown[];
	const?: unknown;
	format?: string;
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	exclusiveMinimum?: number | boolean;
	exclusiveMaximum?: number | boolean;
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
	components?: unknown;
}

const outline = z.looseObject({
	openapi: z.string(),
	info: z.looseObject({ version: z.string() }),
	paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export const isDocument = (value: unknown): value is ApiDocument => outline.safeParse(value).success;

/** What a reference inside the document points at. */
export function resolve<T extends object>(document: ApiDocument, value: T): T {
	let current: unknown = value;
	for (let step = 0; step < 16; step++) {
		if (typeof current !== "object" || current === null || !("$ref" in current)) break;
		const reference = String(current.$ref);
		if (!reference.startsWith("#/")) break;
		let target: unknown = document;
		for (const part of reference.slice(2).split("/")) {
			const key = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
			target = typeof target === "object" && target !== null ? Reflect.get(target, key) : undefined;
		}
		current = target;
	}
	// A reference to nowhere allows anything.
	return (current ?? {}) as T;
}
