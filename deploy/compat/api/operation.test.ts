import { describe, expect, it } from "vitest";
import type { ApiDocument, Operation } from "./document.ts";
import { compareApis } from "./index.ts";
import { accepting, answering, client, differences, everything, only, text } from "./testing.ts";

const none = { problems: [], notes: [] };
const note = (sentence: RegExp) => ({ problems: [], notes: [expect.stringMatching(sentence)] });

describe("an operation is refused", () => {
	const uses = [{ method: "put", path: "/api/client/{key}", file: "src/api.ts" }];
	const compare = (built: ApiDocument["paths"], running: ApiDocument["paths"]) =>
		compareApis("mfe-labels", uses, everything, { paths: built }, { paths: running }).problems;
	const known = { "/api/client/{id}": { put: {} } };

	it("if it is gone, by its address or its method", () => {
		expect(compare(known, {})).toEqual([
			"PUT /api/client/{id}: die laufende API kennt diese Adresse nicht (mfe-labels ruft in src/api.ts auf).",
		]);
		expect(compare(known, { "/api/client/{id}": { get: {} } })).toEqual([
			expect.stringMatching(/Methode PUT nicht \(nur GET\)/),
		]);
	});

	it("if it became one for signed-in people", () => {
		const open = { "/api/client/{id}": { put: { security: [] } } };
		const shut = { "/api/client/{id}": { put: { security: [{ accessToken: [] }] } } };
		expect(compare(open, shut)).toEqual([expect.stringMatching(/verlangt eine Anmeldung/)]);
		expect(compare(shut, open)).toEqual([]);
	});

	it("not if its changing part is called otherwise, beside methods that call it another way", () => {
		const at = (name: string): Operation => ({ parameters: [{ in: "path", name, required: true, schema: text }] });
		const running = { "/api/client/{no}/": { put: at("no") }, "/api/client/{x}": { get: {} } };
		expect(compare({ "/api/client/{id}": { put: at("id") } }, running)).toEqual([]);
	});
});

describe("what does no harm passes", () => {
	it.each<[string, Operation, Operation]>([
		["a new field in the answer", answering(client({})), answering(client({ a: text }))],
		["a field that is always there now", answering(client({ a: text }, [])), answering(client({ a: text }))],
		[
			"a field that is never null any more",
			answering(client({ a: { type: ["string", "null"] } })),
			answering(client({ a: text })),
		],
		["whole numbers for any", answering({ type: "number" }), answering({ type: "integer" })],
		[
			"a longer text",
			accepting(client({ a: { ...text, maxLength: 5 } })),
			accepting(client({ a: { ...text, maxLength: 9 } })),
		],
		["a new free field in the request", accepting(client({})), accepting(client({ a: text }, []))],
		["a further value in the request", accepting({ enum: ["a"] }), accepting({ enum: ["a", "b"] })],
		[
			"a list of values written otherwise",
			answering({ enum: ["a", "b"] }),
			answering({ anyOf: [{ const: "b" }, { const: "a" }] }),
		],
	])("%s", (_, built, running) => {
		expect(differences(built, running)).toEqual(none);
	});

	it("fields that the module never names", () => {
		const built = client({ vatNr: text, address: client({ zip: text }) });
		expect(differences(answering(built), answering(client({})), only("zip"))).toEqual(none);
	});

	it("is told where it may show", () => {
		const values = (...list: string[]) => answering(client({ s: { enum: list } }));
		expect(differences(values("a"), values("a", "b"))).toEqual(note(/auch "b" sein/));
		expect(differences(values("a", "b"), values("a"), only("s"))).toEqual(note(/nie den Wert "b"/));
		expect(differences(values("a"), answering(client({ s: text })))).toEqual(note(/nicht mehr auf bekannte Werte/));
	});
});
