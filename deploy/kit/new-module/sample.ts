import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

const TEMPLATE = join(import.meta.dirname, "template");
const SAMPLE_ID = /\bsample\b/g;
const SAMPLE_TITLE = /\bBeispiele\b/g;
export const FIRST_PORT = 3001;
/** Size limits of a new module in KB after compression with brotli. They leave space for about three more pages. */
const BUDGET = { entry: 9, module: 20, total: 30 };

/** Returns JSON as the formatter Biome writes it, with short lists on one line. */
const asJson = (value: object) =>
	`${JSON.stringify(value, undefined, "\t").replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, items: string) => `[${items.replace(/,\s+/g, ", ")}]`)}\n`;

/** `further` has the members that depend on the repository, such as `scripts`. */
export const packageJson = (id: string, port: number, further: object) =>
	asJson({
		name: `mfe-${id}`,
		version: "1.0.0",
		private: true,
		type: "module",
		mfe: { name: `mfe_${id.replaceAll("-", "_")}`, port, budget: BUDGET },
		...further,
	});

/** Returns files to build and check a module, as path and text. `types` is set for a repository of its own. */
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

/** Tests for a module in a repository of its own define the API's responses; here the real API responds. */
const ELSEWHERE = ".elsewhere.test.tsx";

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
