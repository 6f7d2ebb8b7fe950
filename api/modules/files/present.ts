import type { Actor } from "../../platform/deps.ts";
import type { StoredFile } from "./contract.ts";
import type { FileRow } from "./repository.ts";
import { actionsOn } from "./rules.ts";

/** Returns a file as `actor` sees it. `isEvidence` is true if a decision may rest on the file. */
export const presentFile = (row: FileRow, actor: Actor, now: Date, isEvidence: boolean): StoredFile => ({
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
