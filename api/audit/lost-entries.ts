import type { Reader } from "../platform/database/index.ts";
import { entriesOf } from "./repository.ts";

/**
 * A failover: the numbers of the entries that are missing in the database replica which replaced the primary server.
 */
export interface LostEntries {
	from: number;
	to: number;
	/** The time of the last entry in the replica, ISO 8601. */
	since: string;
	/** The time of the failover, ISO 8601. */
	at: string;
}

/**
 * Returns the failovers that the trail records, with the range of lost entries. `to` is less than `from` if no entry is
 * known to be missing.
 */
export async function failoversIn(db: Reader): Promise<LostEntries[]> {
	const entries = await entriesOf(db, { entity: "audit", entityId: "list", actions: ["audit.promote"] });
	return entries.map(({ ts, changes }) => ({
		from: Number(changes.missingFrom?.[1]),
		to: Number(changes.missingTo?.[1]),
		since: String(changes.missingSince?.[1]),
		at: ts,
	}));
}

export const isLost = (failovers: readonly LostEntries[], seq: number): boolean =>
	failovers.some(({ from, to }) => from <= seq && seq <= to);
