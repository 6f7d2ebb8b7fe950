import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

const TEMPLATE = join(import.meta.dirname, "template");
/** What the template calls itself. */
const SAMPLE_ID = /\bsample\b/g;
const SAMPLE_TITLE = /\bBeispiele\b/g;
export const FIRST_PORT = 3001;
/** In KB after brotli, with room for about three pages more; the deployment refuses what is larger. */
export const BUDGET = { entry: 9, module: 20, total: 30 };

/** As the formatter writes it: a list of a few words in one line. */
export const asJson = (value: object) =>
	`${JSON.stringify(value, undefined, "\t").replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, items: string) => `[${items.replace(/,\s+/g, ", ")}]`)}\n`;

/** A name that JavaScript takes. */
export const federationName = (id: string) => `mfe_${id.replaceAll("-", "_")}`;

/** The files by which a module is built and typed with the kit; `types` are those of a module that stands elsewhere. */
export function kitFiles(types?: readonly string[]): [string, string][] {
	const settings = {
		extends: "@portal/module-kit/tsconfig.json",
		...(types ? { compilerOptions: { types } } : {}),
		include: ["src/**/*", "locales/*.json", "rsbuild.config.ts"],
	};
	const build =
		'import { moduleConfig } from "@portal/module-kit";\n\nexport default moduleConfig(import.meta.dirname);\n';
	return [
		["tsconfig.json", asJson(settings)],
		["rsbuild.config.ts", build],
	];
}

/** Tests of a module that stands elsewhere bring the answers; within the checkout the API gives them. */
const ELSEWHERE = ".elsewhere.test.tsx";

/** The template's files, under the names of a module. */
export async function sampleFiles(
	id: string,
	title: string,
	{ isElsewhere = false } = {},
): Promise<[string, string][]> {
	const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const wanted = files.filter((file) => !/\.test\.tsx$/.test(file) || file.endsWith(ELSEWHERE) === isElsewhere);
	const made = wanted.map(async (file): Promise<[string, string]> => {
		const content = await readFile(file, "utf8");
		const path = relative(TEMPLATE, file).replace(ELSEWHERE, ".test.tsx");
		return [path, content.replace(SAMPLE_ID, id).replace(SAMPLE_TITLE, () => title)];
	});
	return Promise.all(made);
}
