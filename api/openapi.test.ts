import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCertificate, startTestApp, type TestApp } from "./testing/index.ts";

/** 5,000 requests built from the OpenAPI document and bent out of shape: whatever comes in, the server never breaks. */

const REQUESTS = 5_000;
const SEED = 20_260_310;

interface Schema {
	type?: string | string[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	enum?: unknown[];
	const?: unknown;
	anyOf?: Schema[];
	oneOf?: Schema[];
	minLength?: number;
	format?: string;
}
interface Parameter {
	in: string;
	name: string;
	schema?: Schema;
}
interface Operation {
	parameters?: Parameter[];
	requestBody?: { content?: Record<string, { schema?: Schema }> };
}
interface Target {
	method: string;
	path: string;
	operation: Operation;
}

const NASTY: unknown[] = [
	null,
	"",
	" ",
	"\u0000",
	"\ud800",
	"\u202e",
	"x".repeat(5_001),
	"'; DROP TABLE client; --",
	"{name}",
	"<w:p/>",
	"=1+1",
	-1,
	0,
	1e308,
	2 ** 60,
	true,
	[],
	{},
	[[]],
	{ __proto__: null, constructor: 1 },
	"2026-02-30",
	"0000-00-00",
	"9999999999",
	"ZZZZZZ",
];

let app: TestApp;
let targets: Target[];
let ids: string[];

beforeAll(async () => {
	app = await startTestApp();
	const { client, certification, certificate } = await createCertificate(app);
	ids = [client._id, certification._id, certificate._id, "unknown", "%00", "..", "ä"];
	const { paths } = await app.json<{ paths: Record<string, Record<string, Operation>> }>("/openapi.json");
	targets = Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
	);
});
afterAll(() => app.close());

function shaped(schema: Schema | undefined): fc.Arbitrary<unknown> {
	if (!schema) return fc.constantFrom(...NASTY);
	const options = schema.anyOf ?? schema.oneOf;
	if (options) return fc.oneof(...options.map(shaped));
	if ("const" in schema) return fc.constant(schema.const);
	if (schema.enum) return fc.constantFrom(...schema.enum);
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	if (type === "object" && schema.properties)
		return fc.record(Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, bent(part)])), {
			requiredKeys: [],
		});
	if (type === "array") return fc.array(bent(schema.items), { maxLength: 3 });
	if (type === "integer" || type === "number") return fc.integer();
	if (type === "boolean") return fc.boolean();
	if (schema.format === "date") return fc.constantFrom("2026-03-01", "2009-12-31", "2100-12-31");
	return fc.oneof(
		fc.string({ unit: "binary", maxLength: 60 }),
		fc.constantFrom(...ids, "a".repeat(schema.minLength ?? 1)),
	);
}

/** Mostly what the schema asks for, now and then something that nobody would send in good faith. */
const bent = (schema: Schema | undefined): fc.Arbitrary<unknown> =>
	fc.oneof(
		{ weight: 5, arbitrary: fc.constant(null).chain(() => shaped(schema)) },
		{ weight: 1, arbitrary: fc.constantFrom(...NASTY) },
	);

const bodyOf = ({ operation }: Target) => {
	const content = operation.requestBody?.content;
	return content?.["application/json"]?.schema;
};

const request = fc.nat({ max: 99_999 }).chain((n) => {
	const target = targets[n % targets.length] as Target;
	const query = (target.operation.parameters ?? []).filter((parameter) => parameter.in === "query");
	return fc.record({
		target: fc.constant(target),
		ids: fc.array(fc.constantFrom(...ids), { minLength: 3, maxLength: 3 }),
		query: fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, bent(schema)])), { requiredKeys: [] }),
		body: bent(bodyOf(target)),
		type: fc.constantFrom(
			"application/json",
			"application/json",
			"application/json",
			"text/plain",
			"multipart/form-data",
		),
		as: fc.constantFrom("Admin", "Admin", "Auditor", undefined),
		ifMatch: fc.option(fc.constantFrom('"1"', "*", "junk", 'W/"1"')),
	});
});

test(`${REQUESTS} bent requests are all answered below 500, with the error's shape where they are refused`, async () => {
	let sent = 0;
	await fc.assert(
		fc.asyncProperty(request, async ({ target, ids: chosen, query, body, type, as, ifMatch }) => {
			let next = 0;
			const path = target.path.replace("/api", "").replace(/\{\w+\}/g, () => chosen[next++ % 3] ?? "x");
			const search = new URLSearchParams(
				Object.entries(query).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
			).toString();
			const hasBody = target.method !== "GET";
			const response = await app.request(search ? `${path}?${search}` : path, {
				method: target.method,
				...(as ? { as } : {}),
				headers: { ...(hasBody ? { "content-type": type } : {}), ...(ifMatch ? { "if-match": ifMatch } : {}) },
				...(hasBody ? { body: JSON.stringify(body) } : {}),
				address: `192.0.2.${sent++ % 250}`,
			});
			if (response.status >= 500) throw new Error(`${response.status} ${await response.text()}`);
			if (response.status >= 400)
				expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
			else await response.arrayBuffer();
		}),
		{ numRuns: REQUESTS, seed: SEED, endOnFailure: true },
	);
	expect(sent).toBeGreaterThanOrEqual(REQUESTS);
}, 300_000);
