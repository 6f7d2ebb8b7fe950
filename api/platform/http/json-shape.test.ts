import { describe, expect, it, test } from "vitest";
import { startTestApp } from "../../testing/index.ts";
import { ApiError } from "../errors.ts";
import { assertShape, SHAPE, watchJson } from "./json-shape.ts";

function refusal(value: unknown): unknown {
	try {
		assertShape(value);
	} catch (error) {
		return error instanceof ApiError ? error.details.fields?.[0] : error;
	}
	return undefined;
}
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
const withFields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
const listOf = (count: number, value: unknown) => Array(count).fill(value);

describe("assertShape refuses a JSON value and names its path", () => {
	it.each([
		["with a list that is too long", { a: { b: listOf(SHAPE.entries + 1, 1) } }, "a.b", "list.tooMany"],
		["with too many fields", { a: [withFields(SHAPE.fields + 1)] }, "a.0", "value.tooLarge"],
		["that goes too deep", nested(SHAPE.depth + 1), listOf(SHAPE.depth, "a").join("."), "value.invalid"],
		["with too many values", listOf(SHAPE.entries, listOf(SHAPE.fields, 1)), expect.any(String), "value.tooLarge"],
	])("%s", (_name, value, path, code) => {
		expect(refusal(value)).toMatchObject({ path, code });
	});
});

describe("watchJson", () => {
	const passes = (text: string) => {
		const watch = watchJson();
		const bytes = new TextEncoder().encode(text);
		try {
			for (let at = 0; at < bytes.length; at += 1000) watch(bytes.subarray(at, at + 1000));
			return true;
		} catch (error) {
			expect(error).toMatchObject({ status: 400, code: "VALIDATION" });
			return false;
		}
	};
	it.each([
		["values", `[${"0,".repeat(SHAPE.values + 1)}0]`],
		["lists", "[],".repeat(SHAPE.values)],
		["objects", "{},".repeat(SHAPE.values)],
		["lists in lists", "[".repeat(1000)],
		["objects in objects", '{"a":'.repeat(1000)],
		["values after a text that ends", `["\\\\"${",0".repeat(SHAPE.values + 1)}]`],
	])("refuses too many %s", (_name, text) => {
		expect(passes(text)).toBe(false);
	});

	it("refuses nested lists that end within one piece", () => {
		const text = new TextEncoder().encode("[".repeat(1000) + "]".repeat(1000));
		expect(() => watchJson()(text)).toThrow();
	});

	it("does not count punctuation within a text", () => {
		for (const text of [",".repeat(500_000), "[{".repeat(500_000), '\\"[,'.repeat(300_000), "ä,€,😀,".repeat(90_000)])
			expect(passes(JSON.stringify({ text }))).toBe(true);
	});
});

it("accepts everything that forms send", () => {
	const product = withFields(6);
	for (const value of [null, "a", 1, [], {}, nested(SHAPE.depth), { products: listOf(SHAPE.entries, product) }])
		expect(refusal(value)).toBeUndefined();
});

test("refuses half a million rows with one sentence", async () => {
	const app = await startTestApp();
	const refused = async (rows: number) => {
		const json = { products: listOf(rows, {}) };
		const path = "/client/certification/none/products";
		const answer = await app.request(path, { as: "Auditor", method: "PUT", json });
		return [answer.status, ((await answer.json()) as { fields: object }).fields];
	};
	expect(await refused(500_000)).toEqual([400, { "": ["Die Angaben enthalten mehr als 100000 Werte."] }]);
	expect(await refused(SHAPE.entries + 1)).toEqual([400, { products: ["Höchstens 5000 Einträge."] }]);
	const query = Array.from({ length: SHAPE.fields + 1 }, (_, n) => `f${n}=1`).join("&");
	const withFilters = await app.request(`/client?${query}`, { as: "Auditor" });
	expect([withFilters.status, ((await withFilters.json()) as { fields: object }).fields]).toEqual([
		400,
		{ "": ["Die Angaben enthalten mehr als 100 Werte."] },
	]);
	app.close();
});
