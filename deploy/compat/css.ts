import { readFileSync } from "node:fs";
import { strayStyles } from "../build/module-css.ts";
import { filesByPath } from "../lib/files.ts";

/** Pages without a shell stand alone and may do anything. */
export const isModuleStyle = (path: string) => path.endsWith(".css") && !path.startsWith("site/");

export function checkStyle(id: string, path: string, css: string): string[] {
	const stray = strayStyles(css, id, path);
	const [first] = stray;
	if (first === undefined) return [];
	const more = stray.length > 1 ? `, and ${stray.length - 1} more` : "";
	return [`mfe-${id}: ${path} reaches outside of the module: ${first}${more}.`];
}

/** A module's styles must not reach the shell or another module. */
export function checkStyles(id: string, dist: string): string[] {
	return filesByPath(dist)
		.filter(([path]) => isModuleStyle(path))
		.flatMap(([path, file]) => checkStyle(id, path, readFileSync(file, "utf8")));
}
