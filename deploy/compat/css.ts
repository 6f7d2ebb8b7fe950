import { readFileSync } from "node:fs";
import { filesByPath } from "../lib/files.ts";

const LAYER = /^@layer\s+modules$/;
/** At-rules that style no element. */
const WITHOUT_LAYER = /^@(page|font-face|keyframes|property)\b/;

/** Selectors and at-rules at the top level of a style sheet. */
export function topLevelHeads(css: string): string[] {
	const heads: string[] = [];
	let depth = 0;
	let head = "";
	const plain = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
	// An address that is not in quotes may hold what looks like the end of a rule.
	for (const sign of plain.replace(/url\([^)]*\)/g, "url()")) {
		if (sign === "{" && depth++ === 0) {
			heads.push(head.trim());
			head = "";
		} else if (sign === "}") depth--;
		else if (sign === ";" && depth === 0) head = "";
		else if (depth === 0) head += sign;
	}
	return heads;
}

/** Styles outside the layer of the modules win over every component, on the pages of other modules too. */
export function checkStyles(module: string, dist: string): string[] {
	return filesByPath(dist)
		.filter(([path]) => path.endsWith(".css") && !path.startsWith("site/"))
		.flatMap(([path, file]) => {
			const outside = topLevelHeads(readFileSync(file, "utf8")).filter(
				(head) => !LAYER.test(head) && !WITHOUT_LAYER.test(head),
			);
			const [first] = outside;
			if (first === undefined) return [];
			return [
				`${module}: ${path}: ${outside.length} rule(s) outside "@layer modules" (such as ${first}); they apply to the pages of other modules too.`,
			];
		});
}
