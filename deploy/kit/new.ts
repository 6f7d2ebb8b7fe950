import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJson, writeWhole } from "../lib/files.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { CONTRACTS, MODULE_KIT, SHARED_UI } from "./names.ts";
import { idFrom, titleFrom } from "./new-module/names.ts";
import { FIRST_PORT, kitFiles, packageJson, sampleFiles } from "./new-module/sample.ts";

interface Package {
	version: string;
	dependencies: Record<string, string>;
}

const TYPES = ["node", "@rsbuild/core/types"];

async function settingsOf(directory: string, id: string) {
	const kit = await readJson<Package>(join(ROOT, "package.json"));
	const file = join(directory, "package.json");
	const before = existsSync(file) ? await readJson<Partial<Package>>(file) : {};
	const { [MODULE_KIT]: _, ...installed } = before.dependencies ?? {};
	const needed = [CONTRACTS, SHARED_UI, "react"].map((name) => [name, kit.dependencies[name] ?? ""]);
	const commands = ["dev", "build", "test", "deploy"].map((name) => [name, `module-kit ${name}`]);
	return packageJson(id, FIRST_PORT, {
		scripts: Object.fromEntries(commands),
		dependencies: { ...installed, ...Object.fromEntries(needed) },
		devDependencies: { [MODULE_KIT]: kit.version },
	});
}

const readme = (id: string, title: string) => `# ${title}

A module of the platform at https://HOST. node_modules/@portal/module-kit/README.md describes modules, and
https://HOST/kit/gallery/ shows the components with their code.

| command | effect |
|---|---|
| \`npm run dev\` | the module alone; \`API_URL\` names a running application with demo data |
| \`npm run dev -- --shell https://HOST\` | the module inside the application at HOST |
| \`npm test\` | check types, translations and imports, run the tests |
| \`npm run build\` | build into dist |
| \`npm run deploy\` | release; \`PORTAL_URL\` and \`PORTAL_TOKEN\` name the platform and the token |
| \`npx module-kit status\` | show what the platform has of mfe-${id} |
| \`npx module-kit history\` | show what was deployed, when and by whom |
| \`npx module-kit rollback\` | switch back to the version before |
| \`npx module-kit remove\` | remove the module from the platform |

\`BACKEND_URL\` names a backend on this machine for both kinds of \`npm run dev\`.
`;

/** Returns the module's id. Throws if one of its files exists, except for package.json, which is overwritten. */
export async function newModule(directory: string, name: string | undefined, title?: string): Promise<string> {
	if (!name) throw new Failure("The name of the module is missing: module-kit new NAME (such as suppliers).");
	const id = idFrom(name);
	const shownTitle = titleFrom(title, id);
	const samples = await sampleFiles(id, shownTitle, { isElsewhere: true });
	const files = new Map([
		...samples,
		...kitFiles(TYPES),
		["README.md", readme(id, shownTitle)],
		[".gitignore", "node_modules/\ndist/\n.federation/\n"],
	]);
	const taken = [...files.keys()].find((path) => existsSync(join(directory, path)));
	if (taken !== undefined) throw new Failure(`${join(directory, taken)} is there already: take an empty folder.`);
	files.set("package.json", await settingsOf(directory, id));
	for (const [path, text] of files) await writeWhole(join(directory, path), text);
	return id;
}
