import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, traverse } from "../../lib/syntax.ts";
import { filesOf } from "../../testing/tree.ts";
import { flatten } from "./translations.ts";

/** A German text of the product with its place: a translation key, or the file alone. */
type Text = Readonly<{ file: string; key?: string; text: string }>;

const NOT_SHOWN = /\.test\.tsx?$|\/(testing|demo|migrations|openapi|gallery|other-brand)\//;
const PUBLIC = /^mfe-public\/|^shared-ui\/brand\/|^api\/kit\/(public|credential)-sentences\.ts$/;

/** Returns the literals of a source file. Words of the table are German, so that names in English do not match. */
function literalsOf(root: string, file: string): Text[] {
	const texts: Text[] = [];
	traverse(parse(file, readFileSync(join(root, file), "utf8")), (node) => {
		const text = node.type === "StringLiteral" ? node.value : node.type === "TemplateElement" ? node.cooked : undefined;
		if (typeof text === "string") texts.push({ file, text });
	});
	return texts;
}

/** Returns the texts of all locale files, messages, mails, labels, descriptions of the API and certificate layouts. */
export function germanTexts(root: string): Text[] {
	const files = filesOf(root, "{api,shell,shared-ui,mfe-*}/**/*.{ts,tsx,json,typ}").filter(
		(path) => !NOT_SHOWN.test(path) && !/tsconfig|package\.json/.test(path),
	);
	return files.flatMap((file) => {
		if (/\.tsx?$/.test(file)) return literalsOf(root, file);
		const source = readFileSync(join(root, file), "utf8");
		if (file.endsWith(".typ")) return [{ file, text: source }];
		if (!file.endsWith("/de.json")) return [];
		return [...flatten(JSON.parse(source), "", new Map())].map(([key, text]) => ({ file, key, text }));
	});
}

type Rule = Readonly<{ word: string; where: string; refused: RegExp; quoted: ReadonlyMap<string, number> }>;

const codesOf = (cell: string | undefined) => [...(cell ?? "").matchAll(/`([^`]+)`(?: ×(\d+))?/g)];

/** Reads the table of the glossary. An entry that ends in "…" stands for each word that begins with it. */
export function wordRules(glossary: string): Rule[] {
	const [, section = ""] = glossary.split("\n## Words of the screens\n");
	return section
		.split("\n")
		.filter((line) => line.split(" | ").length === 5)
		.slice(1)
		.map((line) => {
			const [, word = "", where = "", refused, quoted] = line.split(" | ");
			const patterns = codesOf(refused).map(([, entry = ""]) =>
				entry.endsWith("…") ? entry.slice(0, -1) : `${entry}(?![\\p{L}])`,
			);
			return {
				word,
				where,
				refused: new RegExp(`(?<![\\p{L}])(${patterns.join("|")})`, "iu"),
				quoted: new Map(codesOf(quoted).map(([, label = "", times]) => [label, Number(times ?? Infinity)])),
			};
		});
}

/** Returns a sentence for each text that uses a refused word, and for each quoted label that is used too often. */
export function refusedGermanWords(rules: readonly Rule[], texts: readonly Text[]): string[] {
	const problems: string[] = [];
	for (const { word, where, refused, quoted } of rules) {
		const left = new Map(quoted);
		for (const { file, key, text } of texts) {
			if (where !== "all" && (where === "public") !== PUBLIC.test(file)) continue;
			const times = left.get(text);
			if (times) {
				left.set(text, times - 1);
				continue;
			}
			const rest = text.replace(/„([^“]+)“/g, (quotation, label: string) => (quoted.has(label) ? "" : quotation));
			const found = refused.exec(rest)?.[0];
			if (found) problems.push(`${file}${key ? ` ${key}` : ""}: "${found}", use ${word}: ${text}`);
		}
	}
	return problems;
}
