import type { Actor } from "../../platform/deps.ts";
import type { StoredFile } from "./contract.ts";
import type { FileRow } from "./repository.ts";
import { actionsOn } from "./rules.ts";

interface Viewing {
	actor: Actor;
	now: Date;
	/** True if a decision may rest on the file. */
	isEvidence: boolean;
}

export const presentFile = (row: FileRow, { actor, now, isEvidence }: Viewing): StoredFile => ({
	_id: row.id,
	name: row.name,
	kind: row.kind,
	size: row.size,
	sha256: row.sha256,
	addedBy: row.addedBy,
	addedAt: row.addedAt,
	validTo: row.validTo ?? undefined,
	hasMacros: row.hasMacros || undefined,
	isWaiting: row.isWaiting || undefined,
	actions: actionsOn(row, actor, now, isEvidence),
});
