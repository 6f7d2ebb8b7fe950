import { addDays, addMonths, germanDay } from "../../kit/calendar.ts";
import { sentence } from "../../kit/sentences.ts";
import { ApiError, forbidden, illegalTransition, invalidField } from "../../platform/errors.ts";
import {
	AUDIT_ACTIONS,
	AUDIT_MOVES,
	type AuditStep,
	auditStatusName,
	DUE_DAYS,
	FINDING_ACTIONS,
	FINDING_MOVES,
	type FindingInput,
	type FindingStatus,
	type FindingStep,
	type Grade,
	mayMove,
	type Question,
} from "./contract.ts";

type Person = Parameters<typeof mayMove>[1];

const isPossible = (step: AuditStep, status: number) =>
	AUDIT_MOVES[step].from.some((name) => name === auditStatusName(status));

export const actionsOn = (status: number, person: Person): AuditStep[] =>
	AUDIT_ACTIONS.filter((step) => isPossible(step, status) && mayMove(step, person));

/** Throws 403 if the user may not do the step, and 409 if the status of the audit does not permit it. */
export function assertPermitted(step: AuditStep, status: number, person: Person): void {
	if (!mayMove(step, person)) throw forbidden();
	if (!isPossible(step, status)) throw illegalTransition();
}

interface Found {
	status: FindingStatus;
	/** The status of the audit to which the finding belongs. */
	auditStatus: number;
}

export const findingActionsOn = ({ status, auditStatus }: Found): FindingStep[] =>
	FINDING_ACTIONS.filter((step) => {
		const { from, within } = FINDING_MOVES[step];
		return from === status && within.some((name) => name === auditStatusName(auditStatus));
	});

/** Throws 409 if the status of the finding or of its audit does not permit the step. */
export function assertFindingPermitted(step: FindingStep, found: Found): void {
	if (!findingActionsOn(found).includes(step)) throw illegalTransition();
}

/** Throws 409 while a finding that is no observation is not resolved; the message names each of them. */
export function assertResolved(
	findings: readonly { findingNumber: string; grade: Grade; status: FindingStatus }[],
): void {
	const open = findings.filter(({ grade, status }) => grade !== "OBSERVATION" && status !== "ACCEPTED");
	if (open.length === 0) return;
	const numbers = open.map(({ findingNumber }) => findingNumber).join(", ");
	throw new ApiError(409, "FINDINGS_OPEN", { message: sentence("audit.findingsOpen", { numbers }) });
}

/** Returns the day until which a finding must be resolved, by default some days after it was stated; null without one. */
export function dueDay({ grade, due }: FindingInput, from: string, stated: string): string | null {
	if (due !== undefined && due < from) throw invalidField("due", "finding.dueTooEarly", { date: germanDay(from) });
	const days = DUE_DAYS[grade];
	return due ?? (days === undefined ? null : addDays(stated, days));
}

/** Returns the code of a category, which is the letter before the colon, such as `C` of "C: Food Manufacturing". */
const codeOf = (category: string) => category.split(":")[0] ?? "";

/** Returns the questions for an audit by these schemes; a question without categories belongs to all of them. */
export const questionsFor = <T extends Question & { categories: readonly string[] }>(
	questions: readonly T[],
	schemes: readonly string[],
	category: string,
): Question[] =>
	questions
		.filter(({ scheme, categories }) => {
			const isInCategory = categories.length === 0 || categories.includes(codeOf(category));
			return isInCategory && schemes.includes(scheme);
		})
		.map(({ categories: _categories, ...question }) => question);

/**
 * Returns the day by which the next surveillance is due. The due days are each a number of months apart, counted from the
 * signature of the first certificate. An audit that ends between two due days counts for the later one; an audit after
 * the day that was due counts for that day and all others that have passed.
 */
export function dueAfter(signed: string, months: number, done?: { due: string; audited: string }): string {
	const dayAt = (number: number) => addMonths(signed, number * months);
	let number = 1;
	if (done === undefined) return dayAt(number);
	while (dayAt(number) < done.due) number += 1;
	if (done.audited < dayAt(number - 1)) return done.due;
	do number += 1;
	while (dayAt(number) < done.audited);
	return dayAt(number);
}

/** Returns all due days until the end of the validity, and the next one even if it is later. */
export function planDays(signed: string, months: number, validTo: string, due: string): string[] {
	const days: string[] = [];
	for (let number = 1; ; number++) {
		const day = addMonths(signed, number * months);
		if (day > validTo && day > due) return days;
		days.push(day);
	}
}
