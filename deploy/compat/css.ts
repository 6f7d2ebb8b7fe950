import { readFileSync } from "node:fs";
import { strayStyles } from "../build/module-css.ts";
import { filesByPath } from "../lib/files.ts";

/** A module's styles must not reach the shell or another module. Pages without a shell stand alone and may do anything. */
export function checkStyles(id: string, dist: string): string[] {
	return filesByPath(dist)
		.filter(([path]) => path.endsWith(".css") && !path.startsWith("site/"))
		.flatMap(([path, file]) => {
			const stray = strayStyles(readFileSync(file, "utf8"), id, path);
			const [first] = stray;
			if (first === undefined) return [];
			const more = stray.length > 1 ? `, and ${stray.length - 1} more` : "";
			return [`mfe-${id}: ${path} reaches outside of the module: ${first}${more}.`];
		});
}
