import type { ApiDocument, Operation, Schema, SchemaObject } from "./document.ts";
import { compareApis } from "./index.ts";
import type { Names } from "./names.ts";

export const everything: Names = { fileOf: () => "src/Page.tsx" };
export const only = (...names: string[]): Names => ({
	fileOf: (name) => (names.includes(name) ? "src/Page.tsx" : undefined),
});

export const json = (schema: Schema) => ({ content: { "application/json": { schema } } });
export const documentOf = (operation: Operation, schemas: Record<string, Schema> = {}): ApiDocument => ({
	paths: { "/api/client/{id}": { get: operation } },
	components: { schemas },
});
export const answering = (schema: Schema): Operation => ({ responses: { 200: json(schema) } });
export const accepting = (schema: Schema): Operation => ({ requestBody: json(schema), responses: {} });

export function differences(built: Operation, running: Operation, names = everything) {
	const uses = [{ method: "get", path: "/api/client/{id}", file: "src/api.ts" }];
	return compareApis("mfe-labels", uses, names, documentOf(built), documentOf(running));
}

export const text: SchemaObject = { type: "string" };
export const client = (properties: Record<string, Schema>, required = Object.keys(properties)): SchemaObject => ({
	type: "object",
	properties,
	required,
});
