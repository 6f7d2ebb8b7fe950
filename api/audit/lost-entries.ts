import type { Reader } from "../platform/database/index.ts";
import { entriesOf } from "./repository.ts";

/** The range of audit entries that were lost when a database replica replaced the primary server. */
export interface LostEntries {
	from: number;
	to: number;
	/** The time (ISO 8601) of the last audit entry that the replica had received. */
	since: string;
	/** The time (ISO 8601) at which the replica replaced the primary server. */
	at: string;
}

/** Returns the recorded failovers to a replica. `to` is less than `from` if no audit entry is known to be lost. */
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
