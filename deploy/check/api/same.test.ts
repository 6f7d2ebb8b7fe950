import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentOf, json, none } from "../../testing/openapi.ts";
import { compareApis } from "./compare-apis.ts";
import type { ApiDocument, Schema } from "./document.ts";

const scalar = fc.oneof(
	fc.record({ type: fc.constantFrom("string", "number", "integer", "boolean", "null") }),
	fc.record({ enum: fc.uniqueArray(fc.constantFrom("a", "b", "c", 1, null), { minLength: 1 }) }),
	fc.record({ type: fc.constant("string"), maxLength: fc.nat(), pattern: fc.constantFrom("^a", "b$") }),
	fc.record({ $ref: fc.constantFrom("#/components/schemas/A", "#/components/schemas/B", "#/nowhere") }),
	fc.constant({}),
);
const schemas = fc.letrec<{ schema: Schema }>((tie) => ({
	schema: fc.oneof(
		{ maxDepth: 4, depthIdentifier: "schema" },
		scalar as fc.Arbitrary<Schema>,
		fc.record({ type: fc.constant("array"), items: tie("schema") }),
		fc
			.dictionary(fc.constantFrom("a", "b", "c"), tie("schema"), { maxKeys: 3 })
			.chain((properties) =>
				fc.subarray(Object.keys(properties)).map((required) => ({ type: "object", properties, required })),
			),
		fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
		fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
	),
})).schema;

describe("for any document", () => {
	it("a comparison with itself finds no problem and no note", () => {
		fc.assert(
			fc.property(schemas, schemas, schemas, (a, b, c) => {
				const operation = {
					parameters: [{ in: "query", name: "q", schema: c }],
					requestBody: json(b),
					responses: { 200: json(a), 400: json(c) },
				};
				const document = documentOf(operation, { A: b, B: { anyOf: [{ type: "string" }, a] } });
				const same: ApiDocument = JSON.parse(JSON.stringify(document));
				expect(compareApis(document, same)).toEqual(none);
			}),
			{ numRuns: 500, seed: 20_261_121 },
		);
	});
});
