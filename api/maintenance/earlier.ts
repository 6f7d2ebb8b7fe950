import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type AuditAnchor, entriesOf, missingAnchors } from "../audit/index.ts";
import { type Db, openForReading } from "../platform/database/index.ts";
import { spoken } from "./command.ts";
import { manifestIn } from "./manifest.ts";

/** Compares the trail with earlier backups, which somebody who rewrites the database does not reach. */

interface Earlier extends AuditAnchor {
	name: string;
	createdAt: string;
}

/** The backups in a folder that tell of the trail's last entry, oldest first. */
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
}

export async function restoresIn(db: Db): Promise<PastRestore[]> {
	const entries = await entriesOf(db, { entity: "audit", entityId: "list", actions: ["audit.restore"] });
	return entries
		.map(({ ts, changes }) => ({ backup: String(changes.backup?.[1]), at: ts }))
		.filter(({ backup }) => !Number.isNaN(Date.parse(backup)));
}

export const inSentence = ({ backup, at }: PastRestore) =>
	`Laut Protokoll wurde am ${spoken(at)} die Sicherung vom ${spoken(backup)} eingespielt`;

export interface Compared {
	/** What somebody has done to the history that an earlier backup holds. */
	rewritten?: string;
	/** Why the newest backup holds entries that are gone, if the trail is to be believed. */
	restored?: string;
}

/** Whether a whole trail still holds the last entry of every earlier backup, or a restore has left it behind. */
export async function compareWithEarlier(path: string, earlier: readonly Earlier[]): Promise<Compared> {
	const { db, close } = await openForReading({ url: `file:${path}` });
	try {
		const missing = await missingAnchors(db, earlier);
		const restores = missing.length > 0 ? await restoresIn(db) : [];
		// What was written between a backup and its restore is in no trail any more; nothing else may be missing.
		const restoreOf = ({ createdAt }: Earlier) =>
			restores.findLast(
				({ backup, at }) => Date.parse(backup) < Date.parse(createdAt) && Date.parse(createdAt) <= Date.parse(at),
			);
		const unexplained = missing.find(({ anchor }) => !restoreOf(anchor));
		if (unexplained) return { rewritten: rewrittenBefore(unexplained, earlier) };
		const newest = missing.find(({ anchor }) => anchor === earlier.at(-1));
		const restore = newest && restoreOf(newest.anchor);
		return restore ? { restored: `${inSentence(restore)}; was dazwischen geschrieben wurde, gibt es nicht mehr.` } : {};
	} finally {
		close();
	}
}

function rewrittenBefore(
	{ anchor, isGone }: { anchor: Earlier; isGone: boolean },
	earlier: readonly Earlier[],
): string {
	const before = earlier[earlier.indexOf(anchor) - 1];
	const what = isGone ? "fehlt" : "ist nicht mehr der von damals";
	const since = before ? ` Bis zur Sicherung ${before.name} stimmt er.` : "";
	return `Der Verlauf vor der Sicherung ${anchor.name} wurde neu geschrieben: Der Eintrag ${anchor.seq} des Protokolls ${what}.${since}`;
}
