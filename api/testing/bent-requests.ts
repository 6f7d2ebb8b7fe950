import * as fc from "fast-check";

/** Generates malformed requests from the OpenAPI document, for the application in a test and for a running server. */

export interface Schema {
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
export interface Operation {
	security?: unknown[];
	parameters?: Parameter[];
	requestBody?: { content?: Record<string, { schema?: Schema }> };
}
export interface Target {
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

const CALLERS = ["Admin", "Admin", "Admin", "Auditor", "Auditor", "none", undefined] as const;

export interface BentRequest {
	method: string;
	path: string;
	/** The query with its question mark; empty without a query. */
	query: string;
	body: unknown;
	type: string;
	as: (typeof CALLERS)[number];
	ifMatch: string | null;
}

export const targetsOf = ({ paths }: { paths: Record<string, Record<string, Operation>> }): Target[] =>
	Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
	);

export const bodySchema = ({ operation }: Target): Schema | undefined =>
	operation.requestBody?.content?.["application/json"]?.schema;

export function filledIn(path: string, values: readonly string[]): string {
	let next = 0;
	return path.replace(/\{\w+\}/g, () => values[next++ % values.length] ?? "x");
}

export function searchOf(query: Record<string, unknown>): string {
	const search = new URLSearchParams(
		Object.entries(query).map(([key, value]) => [key, typeof value === "string" ? value : JSON.stringify(value)]),
	).toString();
	return search && `?${search}`;
}

/**
 * Returns a generator of requests to these operations that are malformed in any part. `ids` are used in paths and
 * texts.
 */
export function bentRequests(targets: readonly Target[], ids: readonly string[]): fc.Arbitrary<BentRequest> {
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

	/** Returns a generator of values that usually follow the schema, and sometimes are values that no form sends. */
	const bent = (schema: Schema | undefined): fc.Arbitrary<unknown> =>
		fc.oneof({ weight: 5, arbitrary: shaped(schema) }, { weight: 1, arbitrary: fc.constantFrom(...NASTY) });

	const requestsTo = ({ method, path, operation }: Target): fc.Arbitrary<BentRequest> => {
		const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
		return fc.record({
			method: fc.constant(method),
			path: fc.array(fc.constantFrom(...ids), { minLength: 3, maxLength: 3 }).map((chosen) => filledIn(path, chosen)),
			query: fc
				.record(Object.fromEntries(query.map(({ name, schema }) => [name, bent(schema)])), { requiredKeys: [] })
				.map(searchOf),
			body: method === "GET" ? fc.constant(undefined) : bent(bodySchema({ method, path, operation })),
			type: fc.constantFrom(
				...["application/json", "application/json", "application/json", "text/plain", "multipart/form-data"],
			),
			as: fc.constantFrom(...CALLERS),
			ifMatch: fc.option(fc.constantFrom('"1"', "*", "junk", 'W/"1"')),
		});
	};
	// Building a generator takes longer than using it, so each is built once.
	const all = targets.map(requestsTo);
	return fc.nat({ max: 99_999 }).chain((n) => all[n % all.length] as fc.Arbitrary<BentRequest>);
}
