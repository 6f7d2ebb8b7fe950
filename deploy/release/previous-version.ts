import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { lastDecision, madeCurrent, readRecords } from "./records.ts";
import { storedVersion } from "./stored-version.ts";

/** Returns the version that an interrupted switch has replaced without writing a record. */
export async function unrecorded(
	store: Store,
	id: string,
	version: string,
): Promise<{ previous?: string } | undefined> {
	const records = await readRecords(store, id);
	const last = lastDecision(records);
	if (!last) return records.length === 0 ? {} : undefined;
	if (last.action === "remove") return {};
	return last.version === version ? undefined : { previous: last.version };
}

export async function versionBeforeRemoval(store: Store, id: string): Promise<string> {
	const last = (await readRecords(store, id)).find(madeCurrent);
	if (last) return last.version;
	throw new Failure(`mfe-${id} is not deployed, and never had a current version: promote one by its name.`);
}

/** Returns the previous version, by the records, that is still in the store. Throws if there is none. */
export async function versionBefore(store: Store, id: string, current: string): Promise<string> {
	// Records of rollbacks are ignored, because a rollback replaces a newer version.
	const records = (await readRecords(store, id)).filter(
		(record) => madeCurrent(record) && record.action !== "rollback",
	);
	const seen = new Set([current]);
	for (let version: string | undefined = current; version !== undefined; ) {
		const record = records.find((item) => item.version === version && item.previous !== version);
		version = record?.previous;
		if (version === undefined || seen.has(version)) break;
		if (await storedVersion(store, id, version)) return version;
		seen.add(version);
	}
	throw new Failure(`No version of mfe-${id} before ${current} is left in the store: promote one by its name.`);
}
