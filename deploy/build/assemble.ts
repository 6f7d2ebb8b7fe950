import { join } from "node:path";
import { ROOT } from "../lib/run.mjs";
import { checkFixed } from "../release/fixed-addresses.ts";
import { prune } from "../release/prune.ts";
import { refitModules } from "../release/publish-shell.ts";
import { readRecords, whoDeploys } from "../release/records.ts";
import { checkManifests } from "../release/registry.ts";
import { readRegistry } from "../release/registry-file.ts";
import { claimShell } from "../release/shell-compatibility.ts";
import { type StoredVersion, storedVersion, uploadVersion } from "../release/stored-version.ts";
import { deployBuild, type Scene } from "../release/switch.ts";
import { readBuild } from "../release/versions.ts";
import { folderStore } from "../store/folder.ts";
import { isBucket, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { judgeModules, keptText } from "./kept-modules.ts";
import { placeShell, readShell } from "./shell.ts";

/** Returns modules of an earlier build whose folder is gone. One without a record is being deployed and stays. */
async function goneModules(store: Store, ids: readonly string[]): Promise<Map<string, string>> {
	const gone = new Map<string, string>();
	for (const [id, { version }] of Object.entries((await readRegistry(store)).modules)) {
		const [last] = ids.includes(id) ? [] : await readRecords(store, id, 1);
		if (last?.action === "build" && last.version === version) gone.set(id, version);
	}
	return gone;
}

/** Returns the folder that the build writes to: MODULE_STORE, or `dist` by default. Builds do not write to a bucket. */
export function buildStore(root = ROOT): Store {
	return isBucket(process.env) || root !== ROOT ? folderStore(join(root, "dist")) : openStore(process.env, root);
}

/** Makes the built modules current in one change, after their files are complete, so that no file is missing. */
export async function assemble(versions: Readonly<Record<string, string>>, root = ROOT): Promise<void> {
	const store = buildStore(root);
	const { shell: shellVersion = "", ...moduleVersions } = versions;
	const names = Object.keys(moduleVersions);
	const builtShell = await readShell(root, shellVersion, names);
	const { descriptor } = builtShell;

	const built = await Promise.all(names.map((name) => readBuild(join(root, name), moduleVersions[name] ?? "")));
	checkManifests(Object.fromEntries(built.map(({ id, release }) => [id, release])));
	for (const { id, release } of built) checkFixed(id, release, descriptor);
	const builtVersions = new Map(built.map(({ id, version }) => [id, version]));
	const { replaced, kept } = await judgeModules(store, builtVersions);

	const stored = new Map<string, StoredVersion>();
	for (const module of built) {
		const { id, version } = module;
		// An existing version of a kept module stays unchanged, because users may load it.
		const reason = kept.get(id);
		const known = reason ? await storedVersion(store, id, version).catch(() => undefined) : undefined;
		const uploaded = known ?? (await uploadVersion(store, module, { anew: true }));
		// The build does not add a module to the registry again that a team has removed by command.
		const isRemoved = reason !== undefined && reason.current === undefined && !reason.isComing;
		if (!isRemoved) stored.set(id, uploaded);
	}
	const gone = await goneModules(store, [...builtVersions.keys()]);
	const coming = built.map(({ id, release }) => ({ id, release, isReplacing: replaced.has(id) }));
	await claimShell(store, descriptor, { coming, gone: [...gone.keys()] });
	const endShellRelease = await placeShell(store, builtShell, root);

	const scene: Scene = { store, shell: descriptor, who: whoDeploys(process.env) };
	for (const { module: id, version, previous, ended } of await deployBuild(scene, stored, gone, replaced))
		if (previous !== undefined && previous !== version)
			console.log(`  ${id}: ${previous} → ${version}${ended ? `, staged was ${ended}` : ""}`);
	for (const [id, reason] of (await judgeModules(store, builtVersions)).kept)
		console.log(`  ${keptText(id, builtVersions.get(id) ?? "", reason)}`);
	await refitModules(store, descriptor);
	await endShellRelease();
	await prune(store);
}
