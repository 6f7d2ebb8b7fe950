import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isNode, parse, traverse } from "../../lib/syntax.ts";
import { filesOf } from "../../testing/tree.ts";

/**
 * This file compares the translation keys that a package's sources use with the keys in its locale files. A key is
 * written literally: `t("list.title")`, `t(isNew ? "form.create" : "form.save")`, `<Trans i18nKey="…" />`. A key that
 * depends on data begins with a constant prefix that ends in a dot: `` t(`status.${status}`) ``; all keys with this
 * prefix count as used. Any other expression is refused, because it cannot be checked.
 */

/** `prefix` stands for all keys that begin with it; an `unreadable` expression cannot be checked. */
type Use = { key: string } | { prefix: string } | { unreadable: true };

function usesOf(expression: unknown): Use[] {
	if (!isNode(expression)) return [{ unreadable: true }];
	switch (expression.type) {
		case "StringLiteral":
			return [{ key: String(expression.value) }];
		case "ConditionalExpression":
			return [...usesOf(expression.consequent), ...usesOf(expression.alternate)];
		case "ParenthesisExpression":
		case "TsConstAssertion":
		case "JSXExpressionContainer":
			return usesOf(expression.expression);
		case "TemplateLiteral": {
			const [first] = expression.quasis as { cooked: string }[];
			const prefix = first?.cooked ?? "";
			if ((expression.expressions as unknown[]).length === 0) return [{ key: prefix }];
			return prefix.endsWith(".") ? [{ prefix }] : [{ unreadable: true }];
		}
		default:
			return [{ unreadable: true }];
	}
}

function isTranslate(callee: unknown): boolean {
	if (!isNode(callee)) return false;
	if (callee.type === "Identifier") return callee.value === "t";
	return callee.type === "MemberExpression" && isNode(callee.property) && callee.property.value === "t";
}

function usesIn(path: string): Use[] {
	const uses: Use[] = [];
	traverse(parse(path, readFileSync(path, "utf8")), (node) => {
		if (node.type === "CallExpression" && isTranslate(node.callee)) {
			const [argument] = node.arguments as { expression: unknown }[];
			uses.push(...usesOf(argument?.expression));
		}
		if (node.type === "JSXAttribute" && isNode(node.name) && node.name.value === "i18nKey")
			uses.push(...usesOf(node.value));
		if (node.type === "KeyValueProperty" && isNode(node.key) && node.key.value === "keyPrefix")
			uses.push({ unreadable: true });
	});
	return uses;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const withoutPlural = (key: string) => key.replace(PLURAL, "");

export function flatten(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
	if (typeof value === "string") return into.set(path, value);
	for (const [key, child] of Object.entries(isNode(value) ? value : {}))
		flatten(child, path ? `${path}.${key}` : key, into);
	return into;
}

const placeholders = (text: string) =>
	[...text.matchAll(/\{\{\s*-?\s*([\w.]+)/g)]
		.map((match) => match[1])
		.sort()
		.join(", ");

/**
 * Returns the languages whose readers get the texts of a locale file. The website's privacy policy has no Hungarian
 * version (`mg`), so its Hungarian readers get the English one.
 */
const languagesIn = (path: string) =>
	path.endsWith("/public-policy/en.json") ? ["en", "mg"] : [basename(path, ".json")];

function languagesOf(root: string, folder: string): { name: string; texts: Map<string, string> }[] {
	const languages = new Map<string, Map<string, string>>();
	for (const path of filesOf(root, `${folder}/locales/**/*.json`))
		for (const name of languagesIn(path)) {
			const texts = languages.get(name) ?? new Map<string, string>();
			languages.set(name, flatten(JSON.parse(readFileSync(join(root, path), "utf8")), "", texts));
		}
	return [...languages].map(([name, texts]) => ({ name, texts }));
}

export function translationProblems(root: string, folder: string): string[] {
	const languages = languagesOf(root, folder);
	const problems: string[] = [];
	const used = new Set<string>();
	const keys = new Set(languages.flatMap(({ texts }) => [...texts.keys()]));

	for (const path of filesOf(root, `${folder}/src/**/*.{ts,tsx}`)) {
		if (/\.test\.tsx?$/.test(path)) continue;
		for (const use of usesIn(join(root, path))) {
			if ("unreadable" in use) {
				problems.push(`${path}: a key is neither written out nor a fixed part, a dot and a value.`);
				continue;
			}
			const matches = [...keys].filter((key) =>
				"prefix" in use ? key.startsWith(use.prefix) : key === use.key || withoutPlural(key) === use.key,
			);
			if (matches.length === 0)
				problems.push(`${path}: "${"prefix" in use ? `${use.prefix}…` : use.key}" is in no language.`);
			for (const key of matches) used.add(key);
		}
	}

	for (const key of keys) {
		if (!used.has(key)) problems.push(`${folder}/locales: "${key}" is used nowhere.`);
		const forms = new Set<string>();
		for (const { name, texts } of languages) {
			const text = texts.get(key);
			if (text === undefined) problems.push(`${folder}/locales/${name}.json: "${key}" is missing.`);
			else if (text.trim() === "") problems.push(`${folder}/locales/${name}.json: "${key}" is empty.`);
			if (text !== undefined) forms.add(placeholders(text));
		}
		if (forms.size > 1)
			problems.push(
				`${folder}/locales: "${key}" has different placeholders: ${[...forms].map((form) => `[${form}]`).join(" ")}.`,
			);
	}
	return problems;
}
