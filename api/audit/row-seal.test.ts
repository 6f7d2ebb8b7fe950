import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isRowSealed, sealRow } from "./row-seal.ts";

const keys = { auditSeal: "a-key-of-the-test" };
const values = ["abc", 7, null, true] as const;
const seal = sealRow(keys, "public_answer", values);

describe("the seal of a database row", () => {
	it("is the HMAC-SHA-256 of the table's name and the values", () => {
		const expected = createHmac("sha256", keys.auditSeal).update('["public_answer","abc",7,null,true]').digest("hex");
		expect(seal).toBe(expected);
		expect(isRowSealed(keys, "public_answer", values, seal)).toBe(true);
	});

	it.each([
		["another key", { auditSeal: "another" }, "public_answer", values],
		["another table", keys, "credential_key", values],
		["a changed value", keys, "public_answer", ["abd", 7, null, true]],
		["a value of another type", keys, "public_answer", ["abc", "7", null, true]],
		["text that was moved into the next column", keys, "public_answer", ["ab", "c", 7, null, true]],
	] as const)("does not match %s", (_what, otherKeys, table, others) => {
		expect(isRowSealed(otherKeys, table, others, seal)).toBe(false);
	});

	it.each([undefined, null, "", seal.toUpperCase(), `${seal}0`])("is not %s", (given) => {
		expect(isRowSealed(keys, "public_answer", values, given)).toBe(false);
	});

	it("differs if quotes or brackets in a value imitate the encoding", () => {
		expect(sealRow(keys, "t", ['a","b'])).not.toBe(sealRow(keys, "t", ["a", "b"]));
	});
});
