import process from "node:process";
import { describe, expect, it, test } from "vitest";
import type { z } from "zod";
import { loginInput } from "../accounts/sessions/contract.ts";
import { productInput } from "../modules/products/contract.ts";
import { fold } from "../platform/database/fold.ts";
import { contactMessage } from "../public/enquiries/contract.ts";
import { likeness, listQuery, MAX_MARKS, rawLimit, text } from "./fields.ts";
import { issueSentences } from "./sentences.ts";

const MARKS = "\u0301\u0316";
const marks = (count: number) => MARKS.repeat(Math.ceil(count / 2)).slice(0, count);
/** A hundredth of the time that normalising this number of marks takes. */
const QUICK_MS = 500;
const MANY = 200_000;

/** Returns the milliseconds of CPU time that a job takes, which exclude work of other processes. */
function work(job: () => unknown): number {
	const before = process.cpuUsage();
	job();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
const problemsIn = (schema: z.ZodType, value: unknown) => issueSentences(schema.safeParse(value).error?.issues ?? []);
const tooMany = "Der Text enthält mehr als 32 Zeichen, die sich mit einem einzigen Buchstaben verbinden.";

describe("a text far beyond its bound is refused as too long without delay:", () => {
	const line = text({ max: 50 });
	it.each(["a", " ", MARKS, "\u200d", "\u200b", "❤\ufe0f", "\u0627\u200c", "\ufdfa", "\u0000", "\ud83d"])(
		"%j",
		(unit) => {
			let sentences: unknown;
			const ms = work(() => {
				sentences = problemsIn(line, unit.repeat(MANY));
			});
			expect(sentences).toEqual({ "": ["Höchstens 50 Zeichen."] });
			expect(ms).toBeLessThan(QUICK_MS);
		},
	);

	it("characters that do not count may exceed the bound", () => {
		expect(line.parse(`${" ".repeat(600)}Keks${" ".repeat(600)}`)).toBe("Keks");
		expect(line.parse("\u03b1\u0313\u0300\u0345".repeat(50))).toHaveLength(50);
		expect(rawLimit(50)).toBeGreaterThan(1200);
	});
});

describe(`more than ${MAX_MARKS} marks on one letter are refused`, () => {
	const letters = (count: number) => `Anna Maier a${marks(count)}`;
	it("in every form, with a sentence at the field", () => {
		const message = { name: letters(33), email: "anna@example.org", message: "x".repeat(40), token: "" };
		expect(problemsIn(contactMessage, message)).toEqual({ name: [tooMany] });
		expect(problemsIn(loginInput, { userid: `a${marks(40)}`, pwd: "Geheim-2026" })).toEqual({ userid: [tooMany] });
		expect(problemsIn(productInput, { number: "1", name: "Keks", info: letters(4000) })).toEqual({ info: [tooMany] });
		expect(problemsIn(text({ max: 200 }), letters(32))).toEqual({});
	});

	it("also if the characters between them are removed first", () => {
		const apart = `a${"\u0301\ufe0f".repeat(20)}`;
		expect(problemsIn(text({ max: 200 }), apart)).toEqual({});
		expect(problemsIn(text({ max: 200 }), apart.repeat(2).replace(/(?!^)a/, ""))).toEqual({ "": [tooMany] });
	});

	it("in a search", () => {
		const q = `a${"\u0301\u200b".repeat(33)}`;
		expect(problemsIn(listQuery(["name"]), { q })).toEqual({ q: [tooMany] });
	});
});

test("texts with many marks are compared and folded without delay", () => {
	const long = `Keks${marks(MANY)}`;
	expect(work(() => likeness(long))).toBeLessThan(QUICK_MS);
	expect(work(() => fold(long))).toBeLessThan(QUICK_MS);
	expect(fold(long)).toBe("keks");
	expect(fold("Öztu\u0308rk ﬁ Straße")).toBe("ozturk fi strasse");
});
