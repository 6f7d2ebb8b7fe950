import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type AuditAnchor, entriesOf, missingAnchors } from "../audit/index.ts";
import { type Db, openForReading } from "../platform/database/index.ts";
import { spoken } from "./command.ts";
import { manifestIn } from "./manifest.ts";

interface Earlier extends AuditAnchor {
	name: string;
	createdAt: string;
}

/** The backups with a last trail entry, oldest first. */
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
	rewritten?: string;
	restored?: string;
}

/** Checks that the trail contains the last entry of each earlier backup, except those that a restore removed. */
export async function compareWithEarlier(path: string, earlier: readonly Earlier[]): Promise<Compared> {
	const { db, close } = await openForReading({ url: `file:${path}` });
	try {
		const missing = await missingAnchors(db, earlier);
		const restores = missing.length > 0 ? await restoresIn(db) : [];
		// Only entries written between a backup and its restore may be missing.
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
