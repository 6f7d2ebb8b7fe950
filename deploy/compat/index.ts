import { existsSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "../lib/files.ts";
import { checkApi } from "./api/index.ts";
import { documentOfSources } from "./api/releases.ts";
import { checkBudget } from "./budget.ts";
import { checkStyles } from "./css.ts";
import { checkManifest } from "./manifest.ts";
import { manifestProblems } from "./manifest-schema.ts";
import { checkRoutes } from "./routes.ts";
import { checkShared, type FederationManifest } from "./shared-packages.ts";
import type { CompatibilityInput, Findings } from "./types.ts";
import { unmet } from "./unmet.ts";

/** Whether a built version of a module fits the shell, the other modules and the API it would run with. */
export async function checkCompatibility(input: CompatibilityInput): Promise<Findings> {
	const { module, shell, runningApi } = input;
	const { directory, dist } = module;
	const name = `mfe-${module.id}`;
	const buildData = join(dist, "mf-manifest.json");
	if (!existsSync(buildData))
		return { problems: [`${name}: ${buildData} is missing; the module is not built.`], notes: [] };
	const federation = await readJson<FederationManifest>(buildData);
	const isReadable = manifestProblems(module.release.manifest).length === 0;
	const found: Findings[] = [
		{ problems: checkShared(name, federation, module.release.bundled, shell), notes: [] },
		unmet(module.id, module.release, shell),
		checkManifest(module, shell),
		{ problems: isReadable ? checkRoutes(input) : [], notes: [] },
		await checkBudget(name, directory, dist, federation),
		{ problems: checkStyles(module.id, dist), notes: [] },
		await checkApi(name, await documentOfSources(), { runningApi, shellApi: shell.api }),
	];
	return { problems: found.flatMap(({ problems }) => problems), notes: found.flatMap(({ notes }) => notes) };
}
