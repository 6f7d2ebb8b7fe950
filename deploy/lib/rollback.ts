import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readJson, writeWhole } from "./files.ts";
import type { RegistryEntry, Release } from "./registry.ts";
import { Failure, ROOT } from "./run.mjs";

/** Makes a version that is still deployed the current one again; pages opened from now on load it. */
export async function rollback(id: string, version: string, root = ROOT): Promise<void> {
	const folder = join(root, "dist/web/mfe", id);
	const release = join(folder, version, "release.json");
	if (!existsSync(release)) {
		const versions = existsSync(folder) ? await readdir(folder) : [];
		throw new Failure(`${id} ${version} ist nicht vorhanden (vorhanden: ${versions.join(", ") || "nichts"}).`);
	}
	const { shared: _, ...entry } = await readJson<Release>(release);
	const registryFile = join(root, "dist/web/remotes.json");
	const { modules } = await readJson<{ modules: Record<string, RegistryEntry> }>(registryFile);
	await writeWhole(registryFile, JSON.stringify({ modules: { ...modules, [id]: entry } }));
}
