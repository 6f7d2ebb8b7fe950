import { describe, expect, it } from "vitest";
import type { Operation, Schema } from "./document.ts";
import { compareOperation } from "./operation.ts";
import { answering, client, differences, documentOf, everything, json, text } from "./testing.ts";

const one = (sentence: RegExp) => ({ problems: [expect.stringMatching(sentence)], notes: [] });

describe("an answer that changed is refused", () => {
	it.each<[string, Schema, Schema, RegExp]>([
		[
			"without a field",
			client({ vatNr: text }),
			client({}),
			/^GET \/api\/client\/\{id\}: das Feld "vatNr" fehlt in der Antwort der laufenden API; mfe-labels benutzt es in src\/Page\.tsx\.$/,
		],
		[
			"without a field further down",
			client({ address: client({ zip: text }) }),
			client({ address: client({}) }),
			/"address\.zip" fehlt/,
		],
		[
			"without a field of a list",
			{ type: "array", items: client({ zip: text }) },
			{ type: "array", items: client({}) },
			/"zip" fehlt/,
		],
		[
			"with a field that may be missing",
			client({ vatNr: text }),
			client({ vatNr: text }, []),
			/"vatNr" kann .* fehlen/,
		],
		[
			"with a field that may be null",
			client({ vatNr: text }),
			client({ vatNr: { type: ["string", "null"] } }),
			/"vatNr" kann .* leer \(null\) sein/,
		],
		[
			"with a field that may be null, written the old way",
			client({ vatNr: text }),
			client({ vatNr: { ...text, nullable: true } }),
			/null/,
		],
		[
			"with a field of another type",
			client({ n: { type: "integer" } }),
			client({ n: text }),
			/"n" ist .* vom Typ Text statt ganze Zahl/,
		],
		[
			"with fractions for whole numbers",
			client({ n: { type: "integer" } }),
			client({ n: { type: "number" } }),
			/Zahl statt ganze Zahl/,
		],
		[
			"with one thing for a list",
			{ type: "array", items: text },
			text,
			/die Antwort|ist in der Antwort .* Text statt Liste/,
		],
		[
			"with moments for days",
			client({ at: { ...text, format: "date" } }),
			client({ at: { ...text, format: "date-time" } }),
			/Format date-time statt date/,
		],
		["with something for what was settled", client({ n: text }), client({ n: {} }), /beliebig statt Text/],
		[
			"without a value that the module waits for",
			client({ s: { enum: ["open", "shut"] } }),
			client({ s: { enum: ["open"] } }),
			/"s" hat .* nie den Wert "shut"/,
		],
		[
			"in one of two forms only",
			{ anyOf: [client({ a: text }), client({ b: text })] },
			{ anyOf: [client({ a: text }), client({ c: text })] },
			/fehlt/,
		],
		[
			"in a part of a whole",
			{ allOf: [client({ a: text }), client({ b: text })] },
			{ allOf: [client({ a: text }), client({ c: text })] },
			/"b" fehlt/,
		],
	])("%s", (_, built, running, sentence) => {
		expect(differences(answering(built), answering(running))).toEqual(one(sentence));
	});

	it("behind references, which may lead back to themselves", () => {
		const tree = (properties: Record<string, Schema>) =>
			client({ ...properties, children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } });
		const operation = answering({ $ref: "#/components/schemas/Tree" });
		const built = documentOf(operation, { Tree: tree({ name: text }) });
		const running = documentOf(operation, { Tree: tree({}) });
		const found = compareOperation({ built, running, names: everything }, "get", "/api/client/{id}");
		expect(found.map(({ field, text: words }) => `${field.join(".")} ${words}`)).toEqual([
			"name fehlt in der Antwort der laufenden API",
		]);
		expect(compareOperation({ built, running: built, names: everything }, "get", "/api/client/{id}")).toEqual([]);
	});

	it("as a file of another kind", () => {
		const file = (kind: string): Operation => ({ responses: { 200: { content: { [kind]: { schema: text } } } } });
		expect(differences(file("text/csv"), file("application/pdf"))).toEqual(
			one(/antwortet mit application\/pdf statt text\/csv/),
		);
	});

	it("of an error, where shared parts read it", () => {
		const refusing = (schema: Schema): Operation => ({ responses: { 200: json({}), 400: json(schema) } });
		expect(differences(refusing(client({ message: text })), refusing(client({})))).toEqual(one(/"message" fehlt/));
	});
});
