import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Roles } from "../../kit/access.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, invalidField, notFound } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { type Deadline, type DeadlineKind, ME, type TaskInput } from "./contract.ts";
import { findDeadline, loadDeadline } from "./list.ts";
import { certificationSubject, clientSubject, deleteTask, insertTask, rolesIfActive } from "./repository.ts";
import { assertMayDelete, isVisibleTo, stateOf } from "./rules.ts";

/** Replaces `me` by the id of the signed-in user; null removes the assignment, and undefined leaves it unchanged. */
export const assigneeOf = (assignee: string | null | undefined, actor: Pick<Actor, "id">) =>
	assignee === ME ? actor.id : assignee;

/**
 * Returns the assignee's roles, or undefined for a deactivated account. Those of the signed-in user need no query,
 * because each write transaction checks them again.
 */
export const assigneeRoles = async (db: Reader, id: string | null | undefined, actor: Actor) =>
	typeof id !== "string" || id === actor.id ? actor.roles : rolesIfActive(db, id);

/** Throws 400 unless users with these roles can see deadlines of this kind. */
export function assertAssignable(kind: DeadlineKind, roles: Roles | undefined): void {
	if (!(roles && isVisibleTo(kind, roles))) throw invalidField("assignee", "deadline.assigneeUnknown");
}

async function subjectOf(db: Reader, { _clientId = "", _certificationId }: TaskInput) {
	if (_certificationId === undefined) {
		const subject = await clientSubject(db, _clientId);
		if (!subject) throw invalidField("_clientId", "deadline.clientUnknown");
		return subject;
	}
	const subject = await certificationSubject(db, _certificationId);
	if (!subject) throw invalidField("_certificationId", "deadline.certificationUnknown");
	return subject;
}

export function createTask(deps: Deps, input: TaskInput, actor: Actor): Promise<Versioned<Deadline>> {
	const { database, clock } = deps;
	const job = async (tx: Tx) => {
		const at = timestamp(clock);
		const assigneeId = assigneeOf(input.assignee, actor) ?? (input.assignee === null ? null : actor.id);
		const [{ label, ...subject }, roles] = await Promise.all([
			subjectOf(tx, input),
			assigneeRoles(tx, assigneeId, actor),
		]);
		assertAssignable("task", roles);
		const { day, note } = input;
		const id = await insertTask(tx, { ...subject, day, note, createdBy: actor.id, assigneeId }, at);
		const changes = changesBetween({}, { subject: label, day, note, ...(assigneeId ? { assignee: assigneeId } : {}) });
		await recordAudit(tx, { actor, at, action: "deadline.create", entityId: id, changes });
		return id;
	};
	return database.write(actor, job, (db, id) => loadDeadline(deps, db, id, actor));
}

/** Deletes a task; throws 404 for a deadline that follows from another record. */
export function removeTask(deps: Deps, id: string, actor: Actor): Promise<void> {
	const { database, clock } = deps;
	return database.write(actor, async (tx: Tx) => {
		const { row, source } = found(await findDeadline(deps, tx, id, actor));
		if (source.kind !== "task") throw notFound();
		const { note, createdBy, assigneeId, origin } = row;
		assertMayDelete({ kind: source.kind, state: stateOf(row, today(clock)), createdBy, assigneeId }, actor);
		await deleteTask(tx, id);
		const changes = changesBetween({ day: origin, note }, {});
		await recordAudit(tx, { actor, at: timestamp(clock), action: "deadline.delete", entityId: id, changes });
	});
}
