import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../testing/tree.ts";
import { germanTexts, refusedGermanWords, wordRules } from "./german-words.ts";

const RULES = wordRules(readFileSync(join(ROOT, "api/GLOSSARY.md"), "utf8"));

test("German texts use the words of the glossary", () => {
	const texts = germanTexts(ROOT);
	expect(RULES.length).toBeGreaterThan(7);
	expect(texts.length).toBeGreaterThan(2000);
	expect(refusedGermanWords(RULES, texts)).toEqual([]);
});

describe("the check of German words", () => {
	const problems = (file: string, ...texts: string[]) =>
		refusedGermanWords(
			RULES,
			texts.map((text) => ({ file, text })),
		);
	const STAFF = "mfe-clients/locales/de.json";
	const WEBSITE = "mfe-public/locales/de.json";

	test("reports a refused word with its place and the word to use", () => {
		expect(problems(STAFF, "Die Genehmigungen fehlen.")).toEqual([
			`${STAFF}: "Genehmig", use Prüfung, prüfen: Die Genehmigungen fehlen.`,
		]);
	});

	test("accepts quoted labels as a whole text or in quotation marks only", () => {
		expect(problems(STAFF, "Genehmigung stoppen", "Bitte „Genehmigung stoppen“ wählen.")).toEqual([]);
		expect(problems(STAFF, "Bitte die Genehmigung stoppen.")).toHaveLength(1);
	});

	test("accepts a quoted label only as often as the table says", () => {
		const twice = ["Daten ändern", "Daten ändern"];
		expect(problems(STAFF, ...twice)).toEqual([]);
		expect(problems(STAFF, ...twice, "Daten ändern")).toHaveLength(1);
	});

	test("distinguishes texts of the staff and of the website", () => {
		expect(problems(STAFF, "Aktiv")).toEqual([]);
		expect(problems(WEBSITE, "Aktiv")).toHaveLength(1);
	});
});
