import type { Actor } from "../../platform/deps.ts";
import type { StoredFile } from "./contract.ts";
import type { FileRow } from "./repository.ts";
import { actionsOn } from "./rules.ts";

interface Viewing {
	actor: Pick<Actor, "id" | "roles">;
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
	...(row.validTo === null ? {} : { validTo: row.validTo }),
	...(row.hasMacros ? { hasMacros: true as const } : {}),
	...(row.isWaiting ? { isWaiting: true as const } : {}),
	actions: actionsOn(row, actor, now, isEvidence),
});
