import { describe, expect, it } from "vitest";
import { accepting, client, differences, none, one, text } from "../../testing/openapi.ts";
import type { Operation, Schema } from "./document.ts";

describe("refuses an API that no longer accepts a request", () => {
	it.each<[string, Schema, Schema, RegExp]>([
		[
			"for a new field",
			client({}),
			client({ vatNr: text }),
			/^GET \/api\/client\/\{id\}: request field "vatNr" is required\.$/,
		],
		["for a field that was free", client({ vatNr: text }, []), client({ vatNr: text }), /"vatNr" is required\.$/],
		["for a field that is gone", client({ vatNr: text }), client({}), /"vatNr" is not accepted/],
		["for a value", client({ s: { enum: ["a", "b"] } }), client({ s: { enum: ["a"] } }), /"s" never is "b" any more/],
		["for anything but some values", client({ s: text }), client({ s: { enum: ["a"] } }), /takes only "a"/],
		[
			"for its length",
			client({ s: { ...text, maxLength: 50 } }),
			client({ s: { ...text, maxLength: 20 } }),
			/maxLength 20 instead of 50/,
		],
		[
			"for a length that was free",
			client({ s: text }),
			client({ s: { ...text, maxLength: 20 } }),
			/maxLength 20 instead of none/,
		],
		["for being short", client({ s: text }), client({ s: { ...text, minLength: 1 } }), /minLength 1 instead of none/],
		[
			"for its size",
			client({ n: { type: "integer", maximum: 9 } }),
			client({ n: { type: "integer", maximum: 5 } }),
			/maximum 5 instead of 9/,
		],
		[
			"for being small",
			client({ n: { type: "integer" } }),
			client({ n: { type: "integer", minimum: 0 } }),
			/minimum 0 instead of none/,
		],
		["for the length of a list", { type: "array" }, { type: "array", maxItems: 3 }, /maxItems 3/],
		["for its pattern", client({ s: text }), client({ s: { ...text, pattern: "^A" } }), /pattern \^A instead/],
		[
			"for a value that misses the pattern",
			client({ s: { enum: ["Ab", "b"] } }),
			client({ s: { ...text, pattern: "^A" } }),
			/never is "b" any more/,
		],
		["for its format", client({ s: text }), client({ s: { ...text, format: "email" } }), /format email/],
		["for its type", client({ s: text }), client({ s: { type: "number" } }), /must not be string, only number/],
		["for being null", client({ s: { anyOf: [text, { type: "null" }] } }), client({ s: text }), /must not be null/],
		[
			"for a field of a list",
			{ type: "array", items: client({}) },
			{ type: "array", items: client({ n: text }) },
			/"n" is required/,
		],
	])("%s", (_, built, running, sentence) => {
		expect(differences(accepting(built), accepting(running))).toEqual(one(sentence));
	});

	it("for a parameter that is new, required, unknown or narrower", () => {
		const withParameters = (...parameters: object[]): Operation => ({
			parameters: parameters.map((item) => ({ in: "query", ...item })),
		});
		const q = { name: "q", schema: text };
		expect(differences(withParameters(), withParameters({ ...q, required: true }))).toEqual(one(/"q" is required/));
		expect(differences(withParameters(q), withParameters({ ...q, required: true }))).toEqual(one(/"q" is required\.$/));
		expect(differences(withParameters(q), withParameters())).toEqual(one(/"q" is not accepted/));
		expect(differences(withParameters(q), withParameters({ ...q, schema: { ...text, maxLength: 9 } }))).toEqual(
			one(/maxLength 9/),
		);
		expect(differences(withParameters(), withParameters(q))).toEqual(none);
	});

	it("for its content as a whole", () => {
		const form: Operation = { requestBody: { content: { "multipart/form-data": {} } } };
		expect(differences(accepting({}), form)).toEqual(
			one(/the request is multipart\/form-data instead of application\/json/),
		);
		expect(differences(accepting({}), {})).toEqual(one(/the request must not have content/));
		const needed: Operation = { requestBody: { required: true } };
		expect(differences({}, needed)).toEqual(one(/the request must have content/));
		expect(differences({ requestBody: {} }, needed)).toEqual(one(/the request must have content/));
	});
});
