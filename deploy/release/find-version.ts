import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { checkVersion, type ShellDescriptor } from "./registry.ts";
import { readRegistry } from "./registry-file.ts";
import { checkStored, makeYoung, type StoredVersion, storedVersion } from "./upload.ts";

async function versionsOf(store: Store, id: string): Promise<string[]> {
	const releases = (await store.list(`web/mfe/${id}/`)).filter(({ key }) =>
		/^[^/]+(\/[^/]+){3}\/release\.json$/.test(key),
	);
	return releases.sort((a, b) => b.modified - a.modified).map(({ key }) => key.split("/")[3] ?? "");
}

/** A version that lies in the store whole, unchanged, and fit for today's shell. */
export async function findVersion(
	{ store, shell }: { store: Store; shell: ShellDescriptor },
	id: string,
	version: string,
): Promise<StoredVersion> {
	checkVersion(id, version);
	const stored = await storedVersion(store, id, version);
	if (!stored) {
		const versions = await versionsOf(store, id);
		throw new Failure(`${id} ${version} is not there (there are: ${versions.join(", ") || "none"}).`);
	}
	const expected = (await readRegistry(store)).modules[id]?.available?.[version];
	if (expected !== undefined && expected !== stored.hash)
		throw new Failure(`mfe-${id} ${version}: release.json was changed in the store (${store.name}).`);
	const { manifest, shared } = stored.release;
	if (manifest.contract !== shell.contract)
		throw new Failure(
			`mfe-${id} ${version} was built for contract ${manifest.contract}, the shell has ${shell.contract}.`,
		);
	const missing = shared.filter((name) => !(name in shell.shared));
	if (missing.length > 0)
		throw new Failure(`mfe-${id} ${version} needs ${missing.join(", ")}, which the shell does not share any more.`);
	await makeYoung(store, id, version);
	await checkStored(store, id, stored);
	return stored;
}

/** For the record only: a version that is damaged must be possible to stop. */
export async function intactRelease(store: Store, id: string, version: string, hash: string | undefined) {
	const stored = await storedVersion(store, id, version).catch(() => undefined);
	return stored?.hash === hash ? stored : undefined;
}
