import { forEach } from "../lib/files.ts";
import type { Store } from "../store/store.ts";
import { currentOf, type Listed } from "./registry.ts";
import { readRegistry } from "./registry-file.ts";

/** A running deployment may be about to list a version that is younger than these milliseconds. */
const YOUNGEST_MS = 60 * 60 * 1000;

interface Pruning {
	/** Ids of the modules whose unused versions are deleted; by default all deployed modules. */
	ids?: readonly string[];
	/** True to delete all versions of removed modules too, which can then no longer be rolled back. */
	removed?: boolean;
}

async function storedIds(store: Store): Promise<string[]> {
	return [...new Set((await store.list("web/mfe/")).map(({ key }) => key.split("/")[2] ?? ""))];
}

export async function prune(store: Store, now = Date.now(), { ids, removed = false }: Pruning = {}) {
	const { modules, coming } = await readRegistry(store);
	const listed: Readonly<Record<string, Listed>> = { ...coming, ...modules };
	const pruned: { id: string; version: string; bytes: number }[] = [];
	for (const id of ids ?? (removed ? await storedIds(store) : Object.keys(listed))) {
		const entry = listed[id];
		if (!entry && !removed) continue;
		const kept = new Set([currentOf(entry), entry?.staged?.version, ...Object.keys(entry?.available ?? {})]);
		const files = await store.list(`web/mfe/${id}/`);
		const versions = Map.groupBy(files, ({ key }) => key.split("/")[3] ?? "");
		for (const [version, found] of versions) {
			const isYoung = found.some(({ modified }) => now - modified < YOUNGEST_MS);
			if (kept.has(version) || isYoung) continue;
			// A version without release.json counts as missing, so an interrupted deletion leaves no incomplete version.
			const { releases = [], others = [] } = Object.groupBy(found, ({ key }) =>
				key.endsWith("/release.json") ? "releases" : "others",
			);
			for (const files of [releases, others]) await forEach(files, ({ key }) => store.remove(key));
			pruned.push({ id, version, bytes: found.reduce((sum, { size }) => sum + size, 0) });
		}
	}
	return pruned;
}
