import { describe, expect, it } from "vitest";
import { accepting, client, differences, list, none, one, s, text, values } from "../../testing/openapi.ts";
import type { Operation, Schema } from "./document.ts";

describe("refuses an API that no longer accepts a request", () => {
	const short = (limit: object) => s({ ...text, ...limit });
	it.each<[string, Schema, Schema, RegExp]>([
		["for a new field", client({}), s(text), /^GET \/api\/client\/\{id\}: request field "s" is required\.$/],
		["for a field that was free", s(text, []), s(text), /"s" is required\.$/],
		["for a field that is gone", s(text), client({}), /"s" is not accepted/],
		["for a value", values("a", "b"), values("a"), /"s" never is "b" any more/],
		["for anything but some values", s(text), values("a"), /takes only "a"/],
		["for its length", short({ maxLength: 50 }), short({ maxLength: 20 }), /maxLength 20 instead of 50/],
		["for a length that was free", s(text), short({ maxLength: 20 }), /maxLength 20 instead of none/],
		["for being short", s(text), short({ minLength: 1 }), /minLength 1 instead of none/],
		["for its size", s({ type: "integer", maximum: 9 }), s({ type: "integer", maximum: 5 }), /maximum 5 instead of 9/],
		["for being small", s({ type: "integer" }), s({ type: "integer", minimum: 0 }), /minimum 0 instead of none/],
		["for the length of a list", { type: "array" }, { type: "array", maxItems: 3 }, /maxItems 3/],
		["for its pattern", s(text), short({ pattern: "^A" }), /pattern \^A instead/],
		["for a value that misses the pattern", values("Ab", "b"), short({ pattern: "^A" }), /never is "b" any more/],
		["for its format", s(text), short({ format: "email" }), /format email/],
		["for its type", s(text), s({ type: "number" }), /must not be string, only number/],
		["for being null", s({ anyOf: [text, { type: "null" }] }), s(text), /must not be null/],
		["for a field of a list", list(client({})), list(s(text)), /"s" is required/],
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
