import { describe, expect, it } from "vitest";
import {
	accepting,
	answering,
	client,
	differences,
	documentOf,
	json,
	list,
	none,
	note,
	one,
	s,
	text,
	values,
} from "../../testing/openapi.ts";
import { compareApis } from "./compare-apis.ts";
import type { ApiDocument, Operation, Schema } from "./document.ts";

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

describe("an operation is refused", () => {
	const compare = (before: ApiDocument["paths"], after: ApiDocument["paths"]) => {
		const info = { version: "1.0.0" };
		return compareApis({ info, paths: before }, { info, paths: after });
	};
	const known = { "/api/client/{id}": { put: {} } };

	it("when its path or method is gone", () => {
		expect(compare(known, {})).toEqual(one(/^PUT \/api\/client\/\{id\}: this call is gone\.$/));
		expect(compare(known, { "/api/client/{id}": { get: {} } })).toEqual(
			one(/^PUT \/api\/client\/\{id\}: this call is gone\.$/),
		);
	});

	it("when it now requires a sign-in", () => {
		const open = { "/api/client/{id}": { put: { security: [] } } };
		const shut = { "/api/client/{id}": { put: { security: [{ accessToken: [] }] } } };
		expect(compare(open, shut)).toEqual(one(/a sign-in is required/));
		expect(compare(shut, open)).toEqual(none);
	});

	it("not when its path parameter has another name, also next to methods with different names", () => {
		const at = (name: string): Operation => ({ parameters: [{ in: "path", name, required: true, schema: text }] });
		const after = { "/api/client/{no}/": { put: at("no") }, "/api/client/{x}": { get: {} } };
		expect(compare({ "/api/client/{id}": { put: at("id") } }, after)).toEqual(none);
	});

	it("also when two paths differ only in the name of a parameter", () => {
		const before = { "/api/client/{a}": { get: {} }, "/api/client/{b}": { put: {} } };
		expect(compare(before, { "/api/client/{a}": { get: {} } })).toEqual(one(/^PUT .* this call is gone/));
	});
});

describe("harmless differences are accepted", () => {
	it.each<[string, Operation, Operation]>([
		["a new field in the answer", answering(client({})), answering(s(text))],
		["a field that is always there now", answering(s(text, [])), answering(s(text))],
		["a field that is never null any more", answering(s({ type: ["string", "null"] })), answering(s(text))],
		["whole numbers for any", answering({ type: "number" }), answering({ type: "integer" })],
		["a longer text", accepting(s({ ...text, maxLength: 5 })), accepting(s({ ...text, maxLength: 9 }))],
		["a new free field in the request", accepting(client({})), accepting(s(text, []))],
		["a further value in the request", accepting(values("a")), accepting(values("a", "b"))],
		[
			"values written otherwise",
			answering(values("a", "b")),
			answering(s({ anyOf: [{ const: "b" }, { const: "a" }] })),
		],
	])("%s", (_, built, running) => {
		expect(differences(built, running)).toEqual(none);
	});

	it("a new operation, a new error response and a new error code", () => {
		const refusing = (description: string): Operation => ({ responses: { 200: {}, 409: { description } } });
		expect(differences({ responses: { 200: {} } }, refusing("STALE"))).toEqual(none);
		expect(differences(refusing("STALE"), refusing("STALE, IN_USE"))).toEqual(none);
	});

	it("a difference that may be visible is noted", () => {
		expect(differences(answering(values("a")), answering(values("a", "b")))).toEqual(note(/may also be "b"/));
		expect(differences(answering(values("a")), answering(s(text)))).toEqual(
			note(/is not limited to known values any more/),
		);
	});
});
