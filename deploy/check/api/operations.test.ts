import { describe, expect, it } from "vitest";
import { accepting, answering, client, differences, none, note, one, s, text, values } from "../../testing/openapi.ts";
import { compareApis } from "./compare-apis.ts";
import type { ApiDocument, Operation } from "./document.ts";

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
