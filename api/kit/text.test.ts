import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { password } from "../accounts/users/contract.ts";
import { requiredReason } from "../modules/certificates/contract.ts";
import { clientInput } from "../modules/clients/contract.ts";
import { productInput } from "../modules/products/contract.ts";
import { fold } from "../platform/database/fold.ts";
import { contactMessage, enquiryAnswer } from "../public/enquiries/contract.ts";
import { aClientInput, anAddress, aProduct } from "../testing/index.ts";
import { isPrintable, likeness, listQuery, optionalText, text, textOrEmpty } from "./fields.ts";
import { issueSentences } from "./sentences.ts";

const line = text({ max: 200 });
const lines = text({ max: 200, lineBreaks: true });
const problemsIn = (schema: z.ZodType, value: unknown) => issueSentences(schema.safeParse(value).error?.issues ?? []);
const invisibleAt = (at: number) =>
	`Der Text enthält unsichtbare Zeichen, zuerst an Stelle ${at}. Bitte entfernen Sie sie.`;

const INVISIBLE: [name: string, character: string][] = [
	["a zero width space", "\u200b"],
	["a zero width joiner", "\u200d"],
	["a left-to-right mark", "\u200e"],
	["a soft hyphen", "\u00ad"],
	["a byte order mark", "\ufeff"],
	["a grapheme joiner", "\u034f"],
	["a Hangul filler", "\u3164"],
	["a tag", "\u{e0041}"],
	["a blank braille pattern", "\u2800"],
	["a blank note head", "\u{1d159}"],
	["a Khitan filler", "\u{16fe4}"],
	["a line separator", "\u2028"],
	["a paragraph separator", "\u2029"],
	["an annotation anchor", "\ufff9"],
	["the place of an object", "\ufffc"],
];

describe("an invisible character is refused, with its position:", () => {
	it.each(INVISIBLE)("%s", (_name, character) => {
		expect(isPrintable(`Keks${character}1`)).toBe(false);
		for (const schema of [line, lines, optionalText({ max: 9 }), textOrEmpty({ max: 9 })]) {
			expect(problemsIn(schema, `🥖äks${character}1`)).toEqual({ "": [invisibleAt(5)] });
			// Characters that count as spaces are trimmed; a text of the others has no visible content.
			if (character.trim() !== "") expect(problemsIn(schema, character.repeat(4))).toEqual({ "": [invisibleAt(1)] });
		}
	});

	it.each([
		["between a letter and an emoji", "ab\u200d👩"],
		["between an emoji and a letter", "👩\u200dab"],
		["between digits", "1\u200d2"],
		["between emoji that none joins", "👩\u200c👩"],
		["at the beginning", "\u200cمی"],
		["next to a space", "می\u200c خواهم"],
		["twice", "می\u200c\u200cخواهم"],
	])("a joiner %s", (_name, value) => {
		expect(isPrintable(value)).toBe(false);
		expect(problemsIn(line, value)).toEqual({ "": [expect.stringContaining("unsichtbare Zeichen")] });
	});

	it("unless the text contains unprintable characters, which are reported instead", () => {
		for (const value of ["a\u0000\u200b", "a\u200b\u202eb", "a\u200b\ud83e", "a\u200b\u2066b"])
			expect(problemsIn(line, value)).toEqual({ "": ["Der Text enthält ungültige Zeichen."] });
	});

	const visitor = { name: "Anna Maier", email: "anna@example.org", message: "\u00ad".repeat(40), token: "" };
	it.each([
		["a client's name", clientInput, aClientInput({ name: "\u200b".repeat(4) }), "name"],
		["a house number", clientInput, aClientInput({ address: anAddress({ number: "\u200b" }) }), "address.number"],
		["a product's number", productInput, aProduct(1, { number: "0001\u200b" }), "number"],
		["a product's name", productInput, aProduct(1, { name: "\u3164" }), "name"],
		["a product's information", productInput, aProduct(1, { info: "\u00ad" }), "info"],
		["a reason", requiredReason, "\u200b", ""],
		["a note", enquiryAnswer, { note: "\u200b", submitBtn: "save" }, "note"],
		["an enquiry", contactMessage, visitor, "message"],
	])("in every field: %s", (_name, schema, value, field) => {
		expect(problemsIn(schema, value)[field]).toEqual([expect.stringContaining("unsichtbare Zeichen")]);
	});
});

describe("a text is stored", () => {
	it.each([
		["with plain spaces, one at a time", "\u00a0Keks\u00a0\u202f 1\u3000x\u2009", "Keks 1 x"],
		["with composed letters", "Ka\u0308se", "Käse"],
		["without the ends that cannot be seen", "\ufeffKeks 1\ufeff\u2028", "Keks 1"],
		[
			"with the joiners of emoji and without their selectors",
			"Käse ❤\ufe0f\u200d🔥 👨\u200d👩\u200d👧 👩🏽\u200d🚀 1\ufe0f\u20e3",
			"Käse ❤\u200d🔥 👨\u200d👩\u200d👧 👩🏽\u200d🚀 1\u20e3",
		],
		["with the joiners of its spelling: German", "Auf\u200clage", "Auf\u200clage"],
		["with the joiners that its script needs: Persian", "می\u200cخواهم", "می\u200cخواهم"],
		["with the joiners that its script needs: Hindi", "क्\u200dष", "क्\u200dष"],
		["in any script", "Бисквит 饼干 ビスケット בִּסקוִיט بسكويت", "Бисквит 饼干 ビスケット בִּסקוִיט بسكويت"],
	])("%s", (_name, value, kept) => {
		expect(line.parse(value)).toBe(kept.normalize("NFC"));
	});

	it("with its runs of spaces and its line breaks if it has several lines", () => {
		expect(lines.parse("a\u00a0\u00a0b\r\n  c\u2007d\r")).toBe("a  b\n  c d");
	});

	it("without invisible characters and special spaces, and storing it again changes nothing", () => {
		const piece = fc.oneof(
			fc.string({ unit: "binary", maxLength: 5 }),
			fc.string({ unit: "grapheme", maxLength: 5 }),
			fc.constantFrom(...INVISIBLE.map(([, character]) => character)),
			fc.constantFrom(" ", "\u00a0", "\u3000", "\ufe0f", "❤", "👩", "a", "\u0308", "م", "ی", "क", "\u094d", "\n"),
		);
		const value = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
		let kept = 0;
		fc.assert(
			fc.property(value, fc.constantFrom(line, lines), (typed, schema) => {
				const result = schema.safeParse(typed);
				if (!result.success) return;
				kept += 1;
				expect(result.data).toMatch(schema === line ? /^(?!.* {2})[^\n]+$/u : /./u);
				expect(
					result.data.replace(
						/(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d(?=\p{Extended_Pictographic})/gu,
						"",
					),
				).not.toMatch(/\p{Default_Ignorable_Code_Point}|[\u2800\u2028\u2029\ufff9-\ufffc]|(?! )\p{Zs}/u);
				expect(schema.parse(result.data)).toBe(result.data);
				expect(isPrintable(result.data, schema === lines)).toBe(true);
			}),
			{ numRuns: 2_000, seed: 20_260_310 },
		);
		expect(kept).toBeGreaterThan(200);
	});
});

it("a password is not changed", () => {
	for (const typed of [
		" Demo\u00a0\u00a02026! ",
		"\u200b".repeat(8),
		"Ka\u0308se-2026",
		"❤\ufe0f\u00ad\u3164\u2028xyz",
	])
		expect(password.parse(typed)).toBe(typed);
});

describe("a search text", () => {
	const search = (q: string) => listQuery(["name"]).safeParse({ q });
	it.each([
		["Keks\u00a01", "Keks 1"],
		["\ufeffKe\u00adks\u200b 1\u2028", "Keks 1"],
		["a \u200b b", "a b"],
		["می\u200cخواهم", "میخواهم"],
		["👨\u200d👩\u200d👧", "👨👩👧"],
		["\u200b\u2800", undefined],
	])("loses invisible characters: %j", (q, meant) => {
		expect(search(q).data).toEqual(meant === undefined ? {} : { q: meant });
	});

	it("with joiners finds spellings without them, and the other way around", () => {
		for (const value of ["Auf\u200clage", "Käse 👨\u200d👩\u200d👧", "می\u200cخواهم"])
			expect(fold(value)).toBe(fold(search(value).data?.q ?? ""));
	});

	it("with bidi overrides or lone surrogates is refused", () => {
		for (const q of ["a\u202eb", "a\u0000", "\ud83e"]) expect(search(q).success).toBe(false);
	});
});

it("likeness is equal for texts that read the same, and for no others", () => {
	for (const value of ["Keks 1", "KEKS 1", "keks\u00a0\u00a01", " Ｋｅｋｓ　１ ", "Ke\u200dks 1", "Keks\t1"])
		expect(likeness(value)).toBe("keks 1");
	expect(likeness("ﬁ ½ É")).toBe(likeness("FI 1⁄2 E\u0301"));
	for (const value of ["Keks 10", "Keks1", "Kéks 1", "Keks", "Кекс 1"]) expect(likeness(value)).not.toBe("keks 1");
});

it.each([
	["İzmir Köfte", "izmir köfte"],
	["I\u0307ZMIR", "izmir"],
	["ISPARTA", "ısparta"],
	["ΟΔΟΣ", "οδοσ"],
	["STRAẞE", "straße"],
])("likeness of %s and %s is equal", (one, other) => {
	expect(likeness(one)).toBe(likeness(other));
});

it("likeness keeps ß and ss different", () => {
	expect(likeness("Grieß")).not.toBe(likeness("GRIESS"));
});
