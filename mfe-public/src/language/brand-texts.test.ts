import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withBrand } from "./brand-texts.ts";
import { languagesIn } from "./translations.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const LANGUAGES = ["de", "en", "mg"];

function pathsOf(value: unknown, path = ""): string[] {
	if (typeof value !== "object" || value === null) return [path];
	return Object.entries(value).flatMap(([key, child]) => pathsOf(child, path ? `${path}.${key}` : key));
}

test("inserts the brand's texts with all of their characters", () => {
	const texts = { a: { b: "Nach {{brand.law.storage}} und {{count}}." } };
	const brand = { law: { storage: '§ 1 "TKG"\n\\ $& {{brand.law.storage}}' } };
	expect(withBrand(texts, brand)).toEqual({ a: { b: 'Nach § 1 "TKG"\n\\ $& {{brand.law.storage}} und {{count}}.' } });
});

test("throws with the name of a text that the brand does not have", () => {
	expect(() => withBrand({ a: "{{brand.law.storage}}" }, { law: {} })).toThrow('no text "law.storage"');
	expect(() => withBrand({ a: "{{brand.law}}" }, { law: {} })).toThrow('no text "law"');
});

describe.for(LANGUAGES)("the brand's texts in %s", (language) => {
	const present = pathsOf(JSON.parse(read(`shared-ui/brand/texts/${language}.json`)));

	test("have the same keys as in German", () => {
		expect(present).toEqual(pathsOf(JSON.parse(read("shared-ui/brand/texts/de.json"))));
	});

	test("are all used on a page or in a document", () => {
		const documents = readdirSync(join(ROOT, "mfe-public/documents", language));
		const texts = readdirSync(join(ROOT, "mfe-public/locales"), { recursive: true, encoding: "utf8" });
		const sources = [
			...texts
				.filter((path) => path.endsWith(".json") && languagesIn(path).includes(language))
				.map((path) => read(`mfe-public/locales/${path}`).matchAll(/\{\{brand\.([\w.]+)\}\}/g)),
			...documents.map((name) => read(`mfe-public/documents/${language}/${name}`).matchAll(/\{\{(\w+\.\w+)\}\}/g)),
		];
		const used = new Set(sources.flatMap((matches) => [...matches].map(([, path]) => path)));
		expect([...used].toSorted()).toEqual(present.toSorted());
	});
});
