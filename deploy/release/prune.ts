import { forEach } from "../lib/files.ts";
import type { Store } from "../store/store.ts";
import { readRegistry } from "./registry-file.ts";

/** A version that was written a moment ago may be on its way into the registry. */
const YOUNGEST_MS = 60 * 60 * 1000;

export interface Pruned {
	id: string;
	version: string;
	bytes: number;
}

export async function prune(store: Store, now = Date.now(), ids?: readonly string[]): Promise<Pruned[]> {
	const { modules } = await readRegistry(store);
	const pruned: Pruned[] = [];
	for (const [id, { version: current, available, staged }] of Object.entries(modules)) {
		if (ids && !ids.includes(id)) continue;
		const kept = new Set([current, staged?.version, ...Object.keys(available ?? {})]);
		const files = await store.list(`web/mfe/${id}/`);
		const versions = Map.groupBy(files, ({ key }) => key.split("/")[3] ?? "");
		for (const [version, found] of versions) {
			const isYoung = found.some(({ modified }) => now - modified < YOUNGEST_MS);
			if (kept.has(version) || isYoung) continue;
			// The release goes first: what has none counts as not there.
			const [releases, others] = [true, false].map((isRelease) =>
				found.filter(({ key }) => key.endsWith("/release.json") === isRelease),
			);
			await forEach(releases ?? [], ({ key }) => store.remove(key));
			await forEach(others ?? [], ({ key }) => store.remove(key));
			pruned.push({ id, version, bytes: found.reduce((sum, { size }) => sum + size, 0) });
		}
	}
	return pruned;
}
