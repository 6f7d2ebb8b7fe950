import type { Switched } from "../../api/deployments/module-versions/contract.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { removeFixed } from "./fixed-addresses.ts";
import { lastDecision, readRecords, writeRecord } from "./records.ts";
import { currentOf, type Listed } from "./registry.ts";
import { changeRegistry, listedOf } from "./registry-file.ts";
import { sourceIn } from "./source.ts";
import { storedVersion } from "./stored-version.ts";
import type { Scene } from "./switch.ts";

const without = <T>(entries: Readonly<Record<string, T>>, id: string) =>
	Object.fromEntries(Object.entries(entries).filter(([name]) => name !== id));

/** Falls back to the records, because an interrupted removal leaves only these. */
async function versionToRemove(store: Store, id: string, entry: Partial<Listed> | undefined): Promise<string> {
	const listed =
		entry && (currentOf(entry as Listed) ?? entry.staged?.version ?? Object.keys(entry.available ?? {})[0]);
	if (listed !== undefined) return listed;
	const records = await readRecords(store, id);
	const [newest] = records;
	if (!newest || newest.action === "remove")
		throw new Failure(`mfe-${id} is not deployed: there is nothing to remove.`);
	const decided = lastDecision(records);
	return decided && decided.action !== "remove" ? decided.version : newest.version;
}

/** Versions stay in the store until they are pruned; `rollback` makes the last one current again. */
export async function remove({ store, shell, who, record }: Scene, id: string): Promise<Switched> {
	let entry: Partial<Listed> | undefined;
	await changeRegistry(store, (registry) => {
		entry = listedOf(registry, id);
		return { modules: without(registry.modules, id), coming: without(registry.coming ?? {}, id) };
	});
	const at = new Date().toISOString();
	const version = await versionToRemove(store, id, entry);
	// Accepts a damaged version, because it must be possible to remove such a module.
	const stored = await storedVersion(store, id, version).catch(() => undefined);
	await removeFixed(store, id, version, shell);
	await writeRecord(store, {
		action: "remove",
		id,
		version,
		who,
		at,
		sizes: { raw: 0, brotli: 0, entryBrotli: 0 },
		integrity: stored?.hash ?? entry?.available?.[version] ?? "",
		files: 0,
		...(stored && sourceIn(stored.release)),
		...record,
	});
	return { module: id, version, isUnchanged: false, notes: [] };
}
