import fc from "fast-check";
import { expect, it, test } from "vitest";
import { certificateNumberOf } from "./certificate-numbers.ts";
import { isPublicId, publicIdOf } from "./public-ids.ts";

const ID = "k3v0z2025000101w9x0z1y2t4r";
const NUMBER = "Z-2026-0012-03";

const digits = (least: number, most: number) =>
	fc.integer({ min: 1, max: 10 ** most - 1 }).map((n) => String(n).padStart(least, "0"));
const aNumber = fc
	.tuple(fc.integer({ min: 2010, max: 2100 }), digits(4, 6), digits(2, 3))
	.map(([year, certification, certificate]) => ({ year, certification, certificate }));
const anId = fc
	.array(fc.constantFrom(..."0123456789abcdefghijklmnopqrstuvwxyz"), { minLength: 26, maxLength: 26 })
	.map((letters) => letters.join(""));

const SEPARATOR = fc.constantFrom(..."-‐‑‒–—−﹣－ \u00a0\t_./", " - ", "-\u00ad", "\u200b-");
const LABEL = fc.constantFrom(
	...["", "Nr. ", "Nr.", "No. ", "№ ", "Zertifikat Nr.: ", "Certificate no. ", "Zertifikatsnummer:", "#"],
	"Zertifikat_",
);
const AROUND = fc.constantFrom(
	...["", "„“", "»«", '""', "''", "()", "<>", "[]", "\u2067\u2069"].map((pair) => [...pair]),
);
const ENDING = fc.constantFrom(
	...["", ".", ",", ";", ":", "!", " ", "\n", ".pdf", ".docx", "_EN.docx", "_EN.pdf", " (1).pdf", "\u200b"],
);
const ADDRESS = fc.constantFrom(
	(id: string) => `https://halal.example.org/validateCertificate?cid=${id}`,
	(id: string) => `http://localhost:8000/validateCertificate?lng=de&cid=${id}#top`,
	(id: string) => `halal.example.org/validateCertificate?cid=${id}&amp;lng=mg`,
	(id: string) =>
		`https://links.example.com/?url=${encodeURIComponent(`https://halal.example.org/validateCertificate?cid=${id}&lng=en`)}&data=x`,
);

test("certificateNumberOf reads a number in every spelling", () => {
	fc.assert(
		fc.property(
			aNumber,
			SEPARATOR,
			SEPARATOR,
			SEPARATOR,
			LABEL,
			AROUND,
			ENDING,
			fc.boolean(),
			(number, a, b, c, label, [before = "", after = ""], ending, isLower) => {
				const typed = `Z${a}${number.year}${b}${number.certification}${c}${number.certificate}`;
				const text = `${label}${before}${isLower ? typed.toLowerCase() : typed}${after}${ending}`;
				expect(certificateNumberOf(text)).toBe(`Z-${number.year}-${number.certification}-${number.certificate}`);
			},
		),
	);
});

test("publicIdOf reads an id in every spelling, and certificateNumberOf reads no number from it", () => {
	fc.assert(
		fc.property(
			anId,
			LABEL,
			AROUND,
			ENDING,
			fc.integer({ min: 1, max: 25 }),
			SEPARATOR,
			fc.boolean(),
			(id, label, [before = "", after = ""], ending, at, separator, isUpper) => {
				const typed = `${id.slice(0, at)}${/[-\u00ad\u200b‐‑]/.test(separator) ? separator.trim() : ""}${id.slice(at)}`;
				const text = `${label.replace("_", " ")}${before}${isUpper ? typed.toUpperCase() : typed}${after}${ending.replace("_", " ")}`;
				expect(publicIdOf(text)).toBe(id);
				expect(certificateNumberOf(text)).toBeUndefined();
			},
		),
	);
});

test("publicIdOf reads an address with the characters that mail programs add", () => {
	fc.assert(
		fc.property(
			anId,
			ADDRESS,
			AROUND,
			fc.constantFrom("", ".", ",", " Danke!"),
			(id, addressOf, [before = "", after = ""], ending) => {
				expect(publicIdOf(`${before}${addressOf(id)}${after}${ending}`)).toBe(id);
			},
		),
	);
	expect(certificateNumberOf(`https://halal.example.org/validateCertificate?cid=${NUMBER}`)).toBe(NUMBER);
});

it.each([
	`${NUMBER} ${ID.slice(0, 10)} Z-2026-0013-01`,
	"Z-2026-0012",
	"XZ-2026-0012-03",
	"Z-2026-0012-03a",
	"Z-2026-0012-03-01",
	"Z-2026-0012-03 5",
	"Z20261234567",
	"2026-0012-03",
	"",
])("certificateNumberOf refuses %j", (text) => {
	expect(certificateNumberOf(text)).toBeUndefined();
});

it("publicIdOf returns no id for a text without one", () => {
	for (const text of ["abc", NUMBER, `${ID}${ID}`, `${ID} ${ID.replace("k", "m")}`])
		expect(isPublicId(publicIdOf(text))).toBe(false);
});
