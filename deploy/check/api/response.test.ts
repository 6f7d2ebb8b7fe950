import { describe, expect, it } from "vitest";
import {
	answering,
	client,
	differences,
	documentOf,
	json,
	list,
	none,
	one,
	s,
	text,
	values,
} from "../../testing/openapi.ts";
import { compareApis } from "./compare-apis.ts";
import type { Operation, Schema } from "./document.ts";

describe("refuses an API with a changed response", () => {
	const int: Schema = { type: "integer" };
	const clientWith = (name: string) => client({ [name]: text });
	it.each<[string, Schema, Schema, RegExp]>([
		["without a field", s(text), client({}), /^GET \/api\/client\/\{id\}: response field "s" is missing\.$/],
		["without a field further down", s(client({ zip: text })), s(client({})), /"s\.zip" is missing/],
		["without a field of a list", list(s(text)), list(client({})), /"s" is missing/],
		["with a field that may be missing", s(text), s(text, []), /"s" may be missing/],
		["with a field that may be null", s(text), s({ type: ["string", "null"] }), /"s" may be null/],
		["with a field of another type", s(int), s(text), /"s" may be string, only integer/],
		["with fractions for whole numbers", s(int), s({ type: "number" }), /may be number, only integer/],
		["with one thing for a list", list(text), text, /: response content may be string, only array\.$/],
		["with moments for days", s({ format: "date" }), s({ format: "date-time" }), /format date-time instead of date/],
		["with something for what was settled", s(text), s({}), /may be any, only string/],
		["without a value that a client may wait for", values("open", "shut"), values("open"), /"s" never is "shut"/],
		[
			"in one of two forms only",
			{ anyOf: ["a", "b"].map(clientWith) },
			{ anyOf: ["a", "c"].map(clientWith) },
			/is missing/,
		],
		[
			"in a part of a whole",
			{ allOf: ["a", "b"].map(clientWith) },
			{ allOf: ["a", "c"].map(clientWith) },
			/"b" is missing/,
		],
	])("%s", (_, built, running, sentence) => {
		expect(differences(answering(built), answering(running))).toEqual(one(sentence));
	});

	it("behind references, also recursive ones", () => {
		const tree = (properties: Record<string, Schema>) =>
			client({ ...properties, children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } });
		const operation = answering({ $ref: "#/components/schemas/Tree" });
		const before = documentOf(operation, { Tree: tree({ name: text }) });
		const after = documentOf(operation, { Tree: tree({}) });
		expect(compareApis(before, after)).toEqual(one(/"name" is missing/));
		expect(compareApis(before, before)).toEqual(none);
	});

	it("with another media type", () => {
		const file = (kind: string): Operation => ({ responses: { 200: { content: { [kind]: { schema: text } } } } });
		expect(differences(file("text/csv"), file("application/pdf"))).toEqual(
			one(/the response 200 is application\/pdf instead of text\/csv/),
		);
	});

	it("with another status, or without one", () => {
		const created: Operation = { responses: { 201: json(text) } };
		expect(differences(created, answering(text))).toEqual(one(/the response 201 is gone\.$/));
		const refusing: Operation = { responses: { 200: json(text), 409: { description: "STALE, IN_USE" } } };
		expect(differences(refusing, answering(text))).toEqual(one(/the response 409 STALE IN_USE is gone\.$/));
	});

	it("of an error, without an error code", () => {
		const refusing = (description: string): Operation => ({ responses: { 409: { description } } });
		expect(differences(refusing("STALE, IN_USE"), refusing("IN_USE"))).toEqual(
			one(/the response 409 does not name the code STALE any more\.$/),
		);
	});

	it("of an error, in the common error body, reported once", () => {
		const shared = json({ $ref: "#/components/schemas/Error" });
		const operation: Operation = { responses: { 400: shared, 409: shared } };
		const saying = (...codes: string[]) => documentOf(operation, { Error: client({ code: { enum: codes } }) });
		expect(compareApis(saying("A", "B"), saying("A"))).toEqual(
			one(/^Every refusal: response field "code" never is "B" any more\.$/),
		);
	});

	it("of an error with a body of its own", () => {
		const refusing = (schema: Schema): Operation => ({ responses: { 200: json({}), 400: json(schema) } });
		expect(differences(refusing(client({ message: text })), refusing(client({})))).toEqual(one(/"message" is missing/));
	});
});
