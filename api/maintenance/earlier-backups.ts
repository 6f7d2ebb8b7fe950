import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type AuditAnchor, entriesOf, failoversIn, missingAnchors } from "../audit/index.ts";
import { type Db, openForReading } from "../platform/database/index.ts";
import { closeAfter, spoken } from "./command.ts";
import { manifestIn } from "./manifest.ts";

interface Earlier extends AuditAnchor {
	name: string;
	createdAt: string;
}

export function earlierBackups(into: string): Earlier[] {
	if (!existsSync(into)) return [];
	return readdirSync(into)
		.flatMap((name) => {
			const manifest = manifestIn(join(into, name));
			return manifest?.lastEntry ? [{ name, createdAt: manifest.createdAt, ...manifest.lastEntry }] : [];
		})
		.sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
}

interface PastRestore {
	backup: string;
	at: string;
	isFailover?: boolean;
}

export async function restoresIn(db: Db): Promise<PastRestore[]> {
	const entries = await entriesOf(db, { entity: "audit", entityId: "list", actions: ["audit.restore"] });
	const restores = entries.map(({ ts, changes }) => ({ backup: String(changes.backup?.[1]), at: ts }));
	const failovers = (await failoversIn(db)).map(({ since, at }) => ({ backup: since, at, isFailover: true }));
	return [...restores, ...failovers]
		.filter(({ backup }) => !Number.isNaN(Date.parse(backup)))
		.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export const inSentence = ({ backup, at, isFailover }: PastRestore) =>
	`The audit trail records that on ${spoken(at)} ${
		isFailover ? `a replica of ${spoken(backup)} became the primary` : `the backup of ${spoken(backup)} was restored`
	}`;

export interface Compared {
	rewritten?: string;
	restored?: string;
}

/**
 * Compares the audit trail of a new backup with the last entry of each earlier backup. Returns a sentence if the trail
 * was rewritten or if a restore has removed entries.
 */
export async function compareWithEarlier(path: string, earlier: readonly Earlier[]): Promise<Compared> {
	return closeAfter(await openForReading({ url: `file:${path}` }), async ({ db }) => {
		const missing = await missingAnchors(db, earlier);
		const restores = missing.length > 0 ? await restoresIn(db) : [];
		// Finds the restore that explains why a backup's last entry is missing: only entries written between a backup and
		// its restore may be lost.
		const restoreOf = ({ createdAt }: Earlier) =>
			restores.findLast(
				({ backup, at }) => Date.parse(backup) < Date.parse(createdAt) && Date.parse(createdAt) <= Date.parse(at),
			);
		const unexplained = missing.find(({ anchor }) => !restoreOf(anchor));
		if (unexplained) return { rewritten: rewrittenBefore(unexplained, earlier) };
		const newest = missing.find(({ anchor }) => anchor === earlier.at(-1));
		const restore = newest && restoreOf(newest.anchor);
		return restore ? { restored: `${inSentence(restore)}; what was written between these times is lost.` } : {};
	});
}

function rewrittenBefore(
	{ anchor, isGone }: { anchor: Earlier; isGone: boolean },
	earlier: readonly Earlier[],
): string {
	const before = earlier[earlier.indexOf(anchor) - 1];
	const what = isGone ? "is missing" : "was changed";
	const since = before ? ` The history up to the backup ${before.name} is unchanged.` : "";
	return `The history before the backup ${anchor.name} was rewritten: entry ${anchor.seq} of the audit trail ${what}.${since}`;
}
