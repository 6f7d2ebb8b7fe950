import { strayStyles } from "../../build/module-css.ts";
import { isNestedTooDeeply } from "./css-depth.ts";

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
