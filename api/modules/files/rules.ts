import { ADMIN, type Roles } from "../../kit/access.ts";
import { DAY_MS } from "../../kit/calendar.ts";
import { forbidden, invalidField } from "../../platform/errors.ts";
import type { FileAction } from "./contract.ts";

interface Added {
	addedById: string;
	addedAt: string;
	isWaiting: boolean;
}
interface Person {
	id: string;
	roles: Roles;
}

export function actionsOn(
	{ addedById, addedAt, isWaiting }: Added,
	{ id, roles }: Person,
	now: Date,
	isEvidence = false,
): FileAction[] {
	const reading: FileAction[] = isWaiting ? [] : ["download"];
	if (isEvidence) return reading;
	const isOwnAndNew = addedById === id && now.getTime() - Date.parse(addedAt) < DAY_MS;
	if (isOwnAndNew) return [...reading, "remove"];
	return roles.includes(ADMIN) ? [...reading, "retract"] : reading;
}

/** Throws 403 for a user who may not remove the file, and 400 if the reason that an Admin must give is missing. */
export function assertRemovable(added: Added, person: Person, now: Date, reason: string | undefined): void {
	const actions = actionsOn(added, person, now);
	if (actions.includes("remove")) return;
	if (!actions.includes("retract")) throw forbidden();
	if (reason === undefined) throw invalidField("reason", "reason.required");
}
