import { expect } from "vitest";
import { compareApis } from "../check/api/compare-apis.ts";
import type { ApiDocument, Operation, Schema, SchemaObject } from "../check/api/document.ts";

export const json = (schema: Schema) => ({ content: { "application/json": { schema } } });
export const documentOf = (operation: Operation, schemas: Record<string, Schema> = {}): ApiDocument => ({
	info: { version: "1.0.0" },
	paths: { "/api/client/{id}": { get: operation } },
	components: { schemas },
});
export const answering = (schema: Schema): Operation => ({ responses: { 200: json(schema) } });
export const accepting = (schema: Schema): Operation => ({ requestBody: json(schema), responses: {} });

export const differences = (before: Operation, after: Operation) => compareApis(documentOf(before), documentOf(after));

export const none = { problems: [], notes: [] };
export const one = (sentence: RegExp) => ({ problems: [expect.stringMatching(sentence)], notes: [] });
export const note = (sentence: RegExp) => ({ problems: [], notes: [expect.stringMatching(sentence)] });

export const text: SchemaObject = { type: "string" };
export const client = (properties: Record<string, Schema>, required = Object.keys(properties)): SchemaObject => ({
	type: "object",
	properties,
	required,
});
export const list = (items: Schema): SchemaObject => ({ type: "array", items });
export const s = (schema: Schema, required?: string[]) => client({ s: schema }, required);
export const values = (...names: string[]) => s({ enum: names });
