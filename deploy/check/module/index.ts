import { join } from "node:path";
import { readJson } from "../../lib/files.ts";
import { checkApi } from "../api/index.ts";
import { documentOfSources } from "../api/releases.ts";
import { checkArtifact } from "./artifact.ts";
import { slotsDrawnIn } from "./drawn-slots.ts";
import { checkExports } from "./manifest.ts";
import { checkShared, type FederationManifest } from "./shared-packages.ts";
import { type CompatibilityInput, type Findings, merged } from "./types.ts";

/** Unlike `checkArtifact`, this function also reads the module's sources. */
export async function checkCompatibility(input: CompatibilityInput): Promise<Findings> {
	const { module, registry, shell, runningApi } = input;
	const { directory, dist } = module;
	const name = `mfe-${module.id}`;
	const federation = await readJson<FederationManifest>(join(dist, "mf-manifest.json"));
	return merged([
		await checkArtifact(module, { registry, shell, drawn: slotsDrawnIn(join(directory, "src")) }),
		{ problems: checkShared(name, federation) },
		checkExports(module),
		await checkApi(name, await documentOfSources(), { runningApi, shellApi: shell.api }),
	]);
}
