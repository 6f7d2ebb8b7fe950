import { describe, expect, it, test } from "vitest";
import { startTestApp } from "../testing/index.ts";
import { ApiError } from "./errors.ts";
import { assertShape, SHAPE } from "./json-shape.ts";

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

describe("a value of JSON is refused, at its place,", () => {
	it.each([
		["with a list that is too long", { a: { b: listOf(SHAPE.entries + 1, 1) } }, "a.b", "list.tooMany"],
		["with too many fields", { a: [withFields(SHAPE.fields + 1)] }, "a.0", "value.tooLarge"],
		["that goes too deep", nested(SHAPE.depth + 1), listOf(SHAPE.depth, "a").join("."), "value.invalid"],
		["with too many values", listOf(SHAPE.entries, listOf(SHAPE.fields, 1)), expect.any(String), "value.tooLarge"],
	])("%s", (_name, value, path, code) => {
		expect(refusal(value)).toMatchObject({ path, code });
	});
});

it("everything that forms send passes", () => {
	const product = withFields(6);
	for (const value of [null, "a", 1, [], {}, nested(SHAPE.depth), { products: listOf(SHAPE.entries, product) }])
		expect(refusal(value)).toBeUndefined();
});

test("the API refuses half a million rows in one sentence", async () => {
	const app = await startTestApp();
	const answer = await app.request("/client/certification/none/products", {
		as: "Auditor",
		method: "PUT",
		json: { products: listOf(500_000, {}) },
	});
	expect([answer.status, ((await answer.json()) as { fields: object }).fields]).toEqual([
		400,
		{ products: ["Höchstens 5000 Einträge."] },
	]);
	const query = Array.from({ length: SHAPE.fields + 1 }, (_, n) => `f${n}=1`).join("&");
	const asked = await app.request(`/client?${query}`, { as: "Auditor" });
	expect([asked.status, ((await asked.json()) as { fields: object }).fields]).toEqual([
		400,
		{ "": ["Die Angaben enthalten mehr als 100 Werte."] },
	]);
	app.close();
});
