import { ACCESS, hasOneOf, type Roles } from "../../kit/access.ts";
import { addMonths } from "../../kit/calendar.ts";
import { sentence } from "../../kit/sentences.ts";
import { ApiError, forbidden, illegalTransition } from "../../platform/errors.ts";
import {
	AUDIT_ACTIONS,
	AUDIT_MOVES,
	AUDIT_STATI,
	type AuditStatusName,
	type AuditStep,
	FINDING_ACTIONS,
	FINDING_MOVES,
	type FindingStatus,
	type FindingStep,
	type Grade,
	type Plan,
} from "./contract.ts";

/** An audit, as far as it decides about steps. */
interface Permitting {
	audit: { auditNumber: string; status: number };
	plan: Plan;
	findings: readonly { number: number; grade: Grade; status: FindingStatus }[];
}
interface Person {
	id: string;
	roles: Roles;
}

const isOneOf = (names: readonly AuditStatusName[], status: number) =>
	names.some((name) => AUDIT_STATI[name].code === status);

const mayDo = (step: AuditStep, { plan }: Permitting, { id, roles }: Person) =>
	!AUDIT_MOVES[step].isForLead ||
	hasOneOf(roles, ACCESS.decisions) ||
	plan.team.some(({ user, part }) => part === "LEAD" && user === id);

export const actionsOn = (loaded: Permitting, actor: Person): AuditStep[] =>
	AUDIT_ACTIONS.filter((step) => isOneOf(AUDIT_MOVES[step].from, loaded.audit.status) && mayDo(step, loaded, actor));

/** Throws 403 if the user may not do the step, and 409 if the status of the audit does not permit it. */
export function assertPermitted(step: AuditStep, loaded: Permitting, actor: Person): void {
	if (!mayDo(step, loaded, actor)) throw forbidden();
	if (!isOneOf(AUDIT_MOVES[step].from, loaded.audit.status)) throw illegalTransition();
}

export const findingActionsOn = (status: FindingStatus, auditStatus: number): FindingStep[] =>
	FINDING_ACTIONS.filter((step) => {
		const { from, within } = FINDING_MOVES[step];
		return from === status && isOneOf(within, auditStatus);
	});

/** Throws 409 while a finding that is no observation is not resolved; the message names each of them. */
export function assertResolved({ audit, findings }: Permitting): void {
	const open = findings.filter(({ grade, status }) => grade !== "OBSERVATION" && status !== "ACCEPTED");
	if (open.length === 0) return;
	const numbers = open.map(({ number }) => `${audit.auditNumber}/${number}`).join(", ");
	throw new ApiError(409, "FINDINGS_OPEN", { message: sentence("audit.findingsOpen", { numbers }) });
}

/** Counts due days, `months` apart, from the signature of the first certificate, which has the number 0. */
const calendarOf = (signed: string, months: number) => {
	const dayAt = (number: number) => addMonths(signed, number * months);
	/** Returns the first number, beginning with `number`, whose day is not before `day`. */
	const firstFrom = (number: number, day: string): number =>
		dayAt(number) < day ? firstFrom(number + 1, day) : number;
	return { dayAt, firstFrom };
};

/**
 * Returns the day by which the next surveillance is due. An audit that ends between two due days counts for the later
 * one; an audit after the day that was due counts for that day and all others that have passed.
 */
export function dueAfter(signed: string, months: number, { due, audited }: { due: string; audited: string }): string {
	const { dayAt, firstFrom } = calendarOf(signed, months);
	const number = firstFrom(1, due);
	return audited < dayAt(number - 1) ? due : dayAt(firstFrom(number + 1, audited));
}

/** Returns all due days until the end of the validity, and the next one even if it is later. */
export function planDays(signed: string, months: number, validTo: string, due: string): string[] {
	const { dayAt, firstFrom } = calendarOf(signed, months);
	const last = validTo > due ? validTo : due;
	const count = firstFrom(1, last);
	return Array.from({ length: count }, (_, index) => dayAt(index + 1)).filter((day) => day <= last);
}
