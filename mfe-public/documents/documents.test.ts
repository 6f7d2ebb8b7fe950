import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@portal/brand/brand.ts";
import printed from "@portal/brand/documents/printed.json" with { type: "json" };
import { LANGUAGES } from "@portal/contracts/kit/languages";
import { describe, expect, test } from "vitest";
import { documents, NAMES } from "./source.ts";

const folder = join(import.meta.dirname, "../../shared-ui/brand");
const PUBLIC = join(folder, "public");
const ALL = documents({ brand, folder });
const record = (key: string) => printed[key as keyof typeof printed];
const contentOf = (file: string) => readFileSync(join(PUBLIC, file), "latin1");

/**
 * Returns an entry of the PDF's dictionary, which is written either in plain letters or as UTF-16 in hexadecimal
 * digits.
 */
function textOf(pdf: string, key: string): string | undefined {
	const hex = new RegExp(`/${key} <FEFF([0-9A-F]*)>`, "i").exec(pdf)?.[1];
	if (hex !== undefined)
		return String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
	return new RegExp(`/${key} \\(((?:[^()\\\\]|\\\\.)*)\\)`).exec(pdf)?.[1]?.replace(/\\(.)/g, "$1");
}

describe("the documents of the website", () => {
	test("exist as six texts in each of three languages, and as one notice per accreditation", () => {
		const keys = ALL.map(({ key }) => key);
		expect(NAMES).toHaveLength(6);
		expect(keys).toEqual([
			...NAMES.flatMap((name) => LANGUAGES.map((language) => `${name}_${language}`)),
			...brand.accreditations.map(({ id }) => id),
		]);
		expect(keys).toHaveLength(24);
		expect(Object.keys(printed)).toEqual(keys);
	});

	test("are the only PDF files in the public folder", () => {
		const served = readdirSync(PUBLIC, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".pdf"));
		expect(served.toSorted()).toEqual(ALL.map(({ file }) => file).toSorted());
	});

	test("have the same structure in each language", () => {
		const outline = (html: string) => [...html.matchAll(/<(h2|table|tr|li|dt|p)\b/g)].map(([, name]) => name);
		for (const name of NAMES) {
			const [german, ...others] = LANGUAGES.map((language) => ALL.find(({ key }) => key === `${name}_${language}`));
			for (const other of others) expect(outline(other?.html ?? ""), other?.key).toEqual(outline(german?.html ?? "."));
		}
	});
});

test.for(ALL)(
	"$file is printed from the current text (repair: `npm run documents -w mfe-public`), and is tagged",
	({ key, file, lang, title, source }) => {
		const pdf = contentOf(file);
		expect([record(key).source, record(key).bytes]).toEqual([source, pdf.length]);
		expect(pdf.startsWith("%PDF-")).toBe(true);
		expect(pdf).toContain("/StructTreeRoot");
		expect(pdf).toMatch(/\/Marked true/);
		expect([textOf(pdf, "Lang"), textOf(pdf, "Title")]).toEqual([lang, title]);
		expect(record(key).pages).toBeGreaterThan(0);
		expect(record(key).pages).toBeLessThanOrEqual(4);
	},
);
