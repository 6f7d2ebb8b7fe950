import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readJson } from "../lib/files.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { idFrom, titleFrom } from "../new-module/names.ts";
import { asJson, BUDGET, FIRST_PORT, federationName, kitFiles, sampleFiles } from "../new-module/sample.ts";
import { CONTRACTS, MODULE_KIT, rename, SHARED_UI } from "./names.ts";

interface Package {
	version: string;
	dependencies: Record<string, string>;
}

const IMPORT = /(?<=from ")@portal\/[^"]+/g;

const TYPES = ["node", "@rsbuild/core/types"];

/** package.json of a module: what was installed already stays. */
async function settingsOf(directory: string, id: string) {
	const kit = await readJson<Package>(join(ROOT, "package.json"));
	const file = join(directory, "package.json");
	const before = existsSync(file) ? await readJson<Partial<Package>>(file) : {};
	const { [MODULE_KIT]: _, ...installed } = before.dependencies ?? {};
	const needed = [CONTRACTS, SHARED_UI, "react"].map((name) => [name, kit.dependencies[name] ?? ""]);
	const commands = ["dev", "build", "test", "deploy"].map((name) => [name, `module-kit ${name}`]);
	return {
		name: `mfe-${id}`,
		version: "1.0.0",
		private: true,
		type: "module",
		mfe: { name: federationName(id), port: FIRST_PORT, budget: BUDGET },
		scripts: Object.fromEntries(commands),
		dependencies: { ...installed, ...Object.fromEntries(needed) },
		devDependencies: { [MODULE_KIT]: kit.version },
	};
}

/** Makes a module in a folder that holds no sources yet; nothing that is there is overwritten but package.json. */
export async function newModule(directory: string, name: string | undefined, title?: string): Promise<string> {
	if (!name) throw new Failure("The name of the module is missing: module-kit new NAME (such as suppliers).");
	const id = idFrom(name);
	const samples = await sampleFiles(id, titleFrom(title, id), { isElsewhere: true });
	const files = new Map([
		...samples.map(([path, text]) => [path, text.replace(IMPORT, rename)] as const),
		...kitFiles(TYPES),
		[".gitignore", "node_modules/\ndist/\n.federation/\n"],
	]);
	const taken = [...files.keys()].find((path) => existsSync(join(directory, path)));
	if (taken !== undefined) throw new Failure(`${join(directory, taken)} is there already: take an empty folder.`);
	files.set("package.json", asJson(await settingsOf(directory, id)));
	for (const [path, text] of files) {
		const file = join(directory, path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, text);
	}
	return id;
}
