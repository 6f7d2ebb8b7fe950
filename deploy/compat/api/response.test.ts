import { describe, expect, it } from "vitest";
import type { Operation, Schema } from "./document.ts";
import { answering, client, differences, documentOf, findingsIn, json, none, one, text } from "./testing.ts";

describe("an answer that changed is refused", () => {
	it.each<[string, Schema, Schema, RegExp]>([
		[
			"without a field",
			client({ vatNr: text }),
			client({}),
			/^GET \/api\/client\/\{id\}: das Feld "vatNr" fehlt in der Antwort\.$/,
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
			/: der Inhalt ist in der Antwort vom Typ Text statt Liste\.$/,
		],
		[
			"with moments for days",
			client({ at: { ...text, format: "date" } }),
			client({ at: { ...text, format: "date-time" } }),
			/Format date-time statt date/,
		],
		["with something for what was settled", client({ n: text }), client({ n: {} }), /beliebig statt Text/],
		[
			"without a value that a client may wait for",
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
		const before = documentOf(operation, { Tree: tree({ name: text }) });
		const after = documentOf(operation, { Tree: tree({}) });
		expect(findingsIn(before, after)).toEqual(one(/"name" fehlt in der Antwort/));
		expect(findingsIn(before, before)).toEqual(none);
	});

	it("as a file of another kind", () => {
		const file = (kind: string): Operation => ({ responses: { 200: { content: { [kind]: { schema: text } } } } });
		expect(differences(file("text/csv"), file("application/pdf"))).toEqual(
			one(/die Antwort 200 ist application\/pdf statt text\/csv/),
		);
	});

	it("with another status, or without one", () => {
		const created: Operation = { responses: { 201: json(text) } };
		expect(differences(created, answering(text))).toEqual(one(/die Antwort 201 gibt es nicht\.$/));
		const refusing: Operation = { responses: { 200: json(text), 409: { description: "STALE, IN_USE" } } };
		expect(differences(refusing, answering(text))).toEqual(one(/die Antwort 409 STALE IN_USE gibt es nicht\.$/));
	});

	it("of a refusal, without a code", () => {
		const refusing = (description: string): Operation => ({ responses: { 409: { description } } });
		expect(differences(refusing("STALE, IN_USE"), refusing("IN_USE"))).toEqual(
			one(/die Antwort 409 nennt den Code STALE nicht\.$/),
		);
	});

	it("of a refusal, in what all refusals share: told once", () => {
		const shared = json({ $ref: "#/components/schemas/Error" });
		const operation: Operation = { responses: { 400: shared, 409: shared } };
		const saying = (...codes: string[]) => documentOf(operation, { Error: client({ code: { enum: codes } }) });
		expect(findingsIn(saying("A", "B"), saying("A"))).toEqual(
			one(/^Jede Ablehnung: das Feld "code" hat in der Antwort nie den Wert "B"\.$/),
		);
	});

	it("of a refusal that says something of its own", () => {
		const refusing = (schema: Schema): Operation => ({ responses: { 200: json({}), 400: json(schema) } });
		expect(differences(refusing(client({ message: text })), refusing(client({})))).toEqual(one(/"message" fehlt/));
	});
});
