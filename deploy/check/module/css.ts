import { strayStyles } from "../../build/module-css.ts";

/** Maximum depth of nested brackets. A deeper style sheet could crash the native CSS parser and the whole process. */
const DEEPEST = 32;

/** Matches comments, strings, URLs and escapes as a whole, so that brackets inside of them do not count. */
const TOKEN =
	/\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n\r\f])*"?|'(?:\\[\s\S]|[^'\\\n\r\f])*'?|\burl\(\s*(?!["'\s])(?:\\[\s\S]|[^)\\])*\)?|\\[\s\S]|[[({\])}]/gi;
const OPENING = "[({";
const CLOSING = "])}";

function isNestedTooDeeply(css: string): boolean {
	let depth = 0;
	for (const [token] of css.matchAll(TOKEN)) {
		if (OPENING.includes(token)) depth++;
		else if (CLOSING.includes(token)) depth = Math.max(0, depth - 1);
		if (depth > DEEPEST) return true;
	}
	return false;
}

/** Returns true for a style sheet of the application. Style sheets in `site/` affect only rendered pages. */
export const isModuleStyle = (path: string) => path.endsWith(".css") && !path.startsWith("site/");

function problemOf(id: string, path: string, css: string): string | undefined {
	if (isNestedTooDeeply(css)) return "is nested too deeply";
	try {
		const [first, ...others] = strayStyles(css, id, path);
		const more = others.length > 0 ? `, and ${others.length} more` : "";
		return first && `reaches outside of the module: ${first}${more}`;
	} catch {
		return "is no style sheet";
	}
}

export function checkStyles(id: string, contents: ReadonlyMap<string, Uint8Array>): string[] {
	return [...contents].flatMap(([path, content]) => {
		const problem = isModuleStyle(path) ? problemOf(id, path, new TextDecoder().decode(content)) : undefined;
		return problem === undefined ? [] : [`mfe-${id}: ${path} ${problem}.`];
	});
}
