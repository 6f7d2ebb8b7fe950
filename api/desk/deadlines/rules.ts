import { ACCESS, ADMIN, hasOneOf, type Roles } from "../../kit/access.ts";
import { forbidden, illegalTransition, invalidField } from "../../platform/errors.ts";
import type { DeadlineAction, DeadlineChange, DeadlineKind, DeadlineState } from "./contract.ts";

/**
 * Returns whether users with these roles see deadlines of this kind. Accounts that wait for a role are shown only to
 * users who can assign one.
 */
export const isVisibleTo = (kind: DeadlineKind, roles: Roles): boolean =>
	kind !== "account" || hasOneOf(roles, ACCESS.users);

type Handled = Record<"doneAt" | "snoozedUntil", string | null>;

/** Returns the state of a deadline on `today`, a day in Vienna. A snoozed deadline is open again on `snoozedUntil`. */
export function stateOf({ doneAt, snoozedUntil }: Handled, today: string): DeadlineState {
	if (doneAt !== null) return "done";
	return snoozedUntil !== null && snoozedUntil > today ? "snoozed" : "open";
}

interface Seen {
	state: DeadlineState;
	kind: DeadlineKind;
	/** The id of the account that created the task; null for other deadlines. */
	createdBy: string | null;
	assigneeId: string | null;
}
interface Person {
	id: string;
	roles: Roles;
}

/** Returns whether the user may delete the task, as its creator or as an Admin. Its assignee may only edit the task. */
const isOwn = ({ createdBy }: Seen, { id, roles }: Person) => createdBy === id || roles.includes(ADMIN);

export function actionsOn(seen: Seen, person: Person): DeadlineAction[] {
	const { state, kind, assigneeId } = seen;
	const isTask = kind === "task";
	const mayEdit = isTask && (isOwn(seen, person) || assigneeId === person.id);
	const remove: DeadlineAction[] = isTask && isOwn(seen, person) ? ["delete"] : [];
	if (state === "done") return ["reopen", ...remove];
	return [...(mayEdit ? (["edit"] as const) : []), "assign", "snooze", "done", ...remove];
}

export function assertMayDelete(seen: Seen, person: Person): void {
	if (!actionsOn(seen, person).includes("delete")) throw forbidden();
}

/**
 * Throws 400 for a field that this kind of deadline does not have, 403 for another user's task, and 409 for a change
 * that its state does not permit, such as snoozing a deadline that is done.
 */
export function assertChange(seen: Seen, change: DeadlineChange, person: Person, today: string): void {
	const { day, note, assignee, snoozedUntil, done, doneNote } = change;
	for (const [field, value] of Object.entries({ day, note }))
		if (value !== undefined && seen.kind !== "task") throw invalidField(field, "deadline.tasksOnly");
	if (typeof snoozedUntil === "string" && snoozedUntil <= today)
		throw invalidField("snoozedUntil", "deadline.snoozePast");
	if (doneNote !== undefined && done !== true) throw invalidField("doneNote", "deadline.noteOnlyDone");
	const actions = actionsOn(done === false && seen.state === "done" ? { ...seen, state: "open" } : seen, person);
	const isDone = seen.state === "done";
	if (done === isDone) throw illegalTransition();
	if (isDone && done !== false) throw illegalTransition();
	if ((day !== undefined || note !== undefined) && !actions.includes("edit")) throw forbidden();
	if (
		(assignee !== undefined && !actions.includes("assign")) ||
		(snoozedUntil !== undefined && !actions.includes("snooze"))
	)
		throw illegalTransition();
}
