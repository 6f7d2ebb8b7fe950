import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { lastDecision, madeCurrent, readRecords } from "./records.ts";
import { storedVersion } from "./stored-version.ts";

/** The version that an interrupted, unrecorded switch replaced; undefined if there is a record. */
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

/** The version before the current one: what the records say that it replaced, as far back as needed. */
export async function versionBefore(store: Store, id: string, current: string): Promise<string> {
	// A rollback replaced a version that is newer, not one from before.
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
	throw new Failure(`No version of mfe-${id} before ${current} is left in the store.`);
}
