import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { DEADLINE_CHANGES } from "./audit.ts";
import type { Deadline, DeadlineChange } from "./contract.ts";
import type { DeadlineRow } from "./list.repository.ts";
import { findDeadline, loadDeadline } from "./list.ts";
import { type Handled, updateTask, writeStates } from "./repository.ts";
import { assertChange, stateOf } from "./rules.ts";
import { deadlineId, type Source, stagesAfter } from "./sources.ts";
import { assertAssignable, assigneeOf, assigneeRoles } from "./tasks.ts";

type Kept = Omit<Handled, "version" | "updatedAt">;

const NOT_DONE = { doneAt: null, doneBy: null, doneById: null, doneNote: null };

function handled(row: DeadlineRow, change: DeadlineChange, { actor, at }: { actor: Actor; at: string }): Kept {
	const { assigneeId, snoozedUntil, doneAt, doneBy, doneById, doneNote } = row;
	const assignee = assigneeOf(change.assignee, actor);
	const done =
		change.done === undefined
			? { doneAt, doneBy, doneById, doneNote }
			: change.done
				? { doneAt: at, doneBy: actor.name, doneById: actor.id, doneNote: change.doneNote ?? null }
				: NOT_DONE;
	return {
		...done,
		assigneeId: assignee === undefined ? assigneeId : assignee,
		// Marking a deadline as done, or reopening it, also ends its snooze.
		snoozedUntil:
			change.snoozedUntil === undefined ? (change.done === undefined ? snoozedUntil : null) : change.snoozedUntil,
	};
}

/**
 * Returns the values of a deadline that the audit trail records. Notes about an enquiry or an account are left out,
 * because they are personal data, and audit entries are never deleted.
 */
function audited({ kind }: Source, { assigneeId, snoozedUntil, doneAt, doneNote }: Kept, task: object) {
	const isPersonal = kind === "enquiry" || kind === "account";
	return {
		...task,
		assignee: assigneeId,
		snoozedUntil,
		done: doneAt !== null,
		...(isPersonal ? {} : { doneNote }),
	};
}

function actionOf({ done, snoozedUntil, assignee, day, note }: DeadlineChange) {
	if (done !== undefined) return done ? "deadline.done" : "deadline.reopen";
	if (day !== undefined || note !== undefined) return "deadline.update";
	if (typeof snoozedUntil === "string") return "deadline.snooze";
	if (assignee !== undefined) return "deadline.assign";
	return snoozedUntil === null ? "deadline.reopen" : "deadline.update";
}

const subjectOf = ({ name, number }: DeadlineRow, { kind }: Source) =>
	[number, ...(kind === "enquiry" || kind === "account" ? [] : [name])].filter(Boolean).join(", ");

/**
 * Returns the rows to store for a changed deadline. The assignee of a certification's reminder also gets the later
 * reminders, which remain open.
 */
function statesOf({ seq, recordId, origin }: DeadlineRow, source: Source, values: Handled) {
	const rowOf = ({ name }: Source, handling: Handled) => ({
		...handling,
		id: deadlineId(name, recordId),
		source: name,
		recordSeq: seq,
		recordId,
		origin,
	});
	const open = { ...values, ...NOT_DONE, snoozedUntil: null };
	return [rowOf(source, values), ...stagesAfter(source).map((later) => rowOf(later, open))];
}

export function changeDeadline(
	deps: Deps,
	id: string,
	change: DeadlineChange,
	{ actor, ifMatch }: { actor: Actor; ifMatch: string | undefined },
): Promise<Versioned<Deadline>> {
	const { database, clock } = deps;
	const job = async (tx: Tx) => {
		const at = timestamp(clock);
		const assignee = assigneeOf(change.assignee, actor);
		const [known, roles] = await Promise.all([findDeadline(deps, tx, id, actor), assigneeRoles(tx, assignee, actor)]);
		const { row, source } = found(known);
		const { kind } = source;
		const { createdBy, assigneeId, origin } = row;
		const version = row.version ?? 0;
		// An unchanged assignee is not checked, because the account may have been deactivated since it was assigned.
		if (assignee !== assigneeId) assertAssignable(kind, roles);
		assertChange({ kind, state: stateOf(row, today(clock)), createdBy, assigneeId }, change, actor, today(clock));
		await assertFresh(tx, clock, ifMatch, { id, actions: DEADLINE_CHANGES, version });
		const after = handled(row, change, { actor, at });
		const values = { ...after, version: version + 1, updatedAt: at };
		const before = { day: origin, note: row.note ?? "" };
		const task = { day: change.day ?? origin, note: change.note ?? before.note };
		const isTask = kind === "task";
		if (isTask) await updateTask(tx, id, { ...values, ...task });
		else await writeStates(tx, statesOf(row, source, values));
		const changes = changesBetween(
			audited(source, row, isTask ? before : {}),
			audited(source, after, isTask ? task : { subject: subjectOf(row, source) }),
		);
		await recordAudit(tx, { actor, at, action: actionOf(change), entityId: id, changes });
		return id;
	};
	return database.write(actor, job, (db) => loadDeadline(deps, db, id, actor));
}
