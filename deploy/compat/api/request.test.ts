import { describe, expect, it } from "vitest";
import type { Operation, Schema } from "./document.ts";
import { accepting, client, differences, none, one, text } from "./testing.ts";

describe("a request that is no longer accepted is refused", () => {
	it.each<[string, Schema, Schema, RegExp]>([
		[
			"for a new field",
			client({}),
			client({ vatNr: text }),
			/^GET \/api\/client\/\{id\}: das Feld "vatNr" ist in der Anfrage Pflicht und war unbekannt\.$/,
		],
		[
			"for a field that was free",
			client({ vatNr: text }, []),
			client({ vatNr: text }),
			/"vatNr" ist in der Anfrage Pflicht\.$/,
		],
		["for a field that is gone", client({ vatNr: text }), client({}), /"vatNr" wird in der Anfrage nicht angenommen/],
		[
			"for a value",
			client({ s: { enum: ["a", "b"] } }),
			client({ s: { enum: ["a"] } }),
			/"s" wird in der Anfrage mit dem Wert "b" nicht angenommen/,
		],
		[
			"for anything but some values",
			client({ s: text }),
			client({ s: { enum: ["a"] } }),
			/nur noch mit den Werten "a"/,
		],
		[
			"for its length",
			client({ s: { ...text, maxLength: 50 } }),
			client({ s: { ...text, maxLength: 20 } }),
			/höchstens 20 statt 50 Zeichen/,
		],
		[
			"for a length that was free",
			client({ s: text }),
			client({ s: { ...text, maxLength: 20 } }),
			/höchstens 20 Zeichen/,
		],
		["for being short", client({ s: text }), client({ s: { ...text, minLength: 1 } }), /mindestens 1 Zeichen/],
		[
			"for its size",
			client({ n: { type: "integer", maximum: 9 } }),
			client({ n: { type: "integer", maximum: 5 } }),
			/höchstens 5 statt 9 angenommen/,
		],
		[
			"for being small",
			client({ n: { type: "integer" } }),
			client({ n: { type: "integer", minimum: 0 } }),
			/mindestens 0 angenommen/,
		],
		["for the length of a list", { type: "array" }, { type: "array", maxItems: 3 }, /höchstens 3 Einträge/],
		["for its pattern", client({ s: text }), client({ s: { ...text, pattern: "^A" } }), /dem Muster \^A entsprechen/],
		[
			"for a value that misses the pattern",
			client({ s: { enum: ["Ab", "b"] } }),
			client({ s: { ...text, pattern: "^A" } }),
			/mit dem Wert "b" nicht angenommen/,
		],
		["for its format", client({ s: text }), client({ s: { ...text, format: "email" } }), /das Format email haben/],
		["for its type", client({ s: text }), client({ s: { type: "number" } }), /vom Typ Zahl sein, nicht Text/],
		[
			"for being null",
			client({ s: { anyOf: [text, { type: "null" }] } }),
			client({ s: text }),
			/nicht leer \(null\) sein/,
		],
		[
			"for a field of a list",
			{ type: "array", items: client({}) },
			{ type: "array", items: client({ n: text }) },
			/"n" ist in der Anfrage Pflicht und war unbekannt/,
		],
	])("%s", (_, built, running, sentence) => {
		expect(differences(accepting(built), accepting(running))).toEqual(one(sentence));
	});

	it("for a parameter that is new, needed, unknown or narrower", () => {
		const asking = (...parameters: object[]): Operation => ({
			parameters: parameters.map((item) => ({ in: "query", ...item })),
		});
		const q = { name: "q", schema: text };
		expect(differences(asking(), asking({ ...q, required: true }))).toEqual(
			one(/"q" ist in der Anfrage Pflicht und war unbekannt/),
		);
		expect(differences(asking(q), asking({ ...q, required: true }))).toEqual(one(/"q" ist in der Anfrage Pflicht\.$/));
		expect(differences(asking(q), asking())).toEqual(one(/"q" wird in der Anfrage nicht angenommen/));
		expect(differences(asking(q), asking({ ...q, schema: { ...text, maxLength: 9 } }))).toEqual(one(/höchstens 9/));
		expect(differences(asking(), asking(q))).toEqual(none);
	});

	it("for its content as a whole", () => {
		const form: Operation = { requestBody: { content: { "multipart/form-data": {} } } };
		expect(differences(accepting({}), form)).toEqual(
			one(/die Anfrage wird als application\/json nicht angenommen, nur als multipart/),
		);
		expect(differences(accepting({}), {})).toEqual(one(/ein Inhalt der Anfrage wird nicht angenommen/));
		const needed: Operation = { requestBody: { required: true } };
		expect(differences({}, needed)).toEqual(one(/ein Inhalt der Anfrage wird verlangt/));
		expect(differences({ requestBody: {} }, needed)).toEqual(one(/ein Inhalt der Anfrage wird verlangt/));
	});
});
