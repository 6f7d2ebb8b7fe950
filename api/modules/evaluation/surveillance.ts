import { changesBetween, recordAudit } from "../../audit/index.ts";
import { addMonths } from "../../kit/calendar.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { dayOf, today } from "../../platform/runtime/clock.ts";
import { CERTIFICATE_STATUS } from "../certificates/contract.ts";
import type { CertificateMoved } from "../certificates/index.ts";
import { AUDIT_STATI, SURVEYING_KINDS, type Surveillance } from "./contract.ts";
import type { AuditRow } from "./repository.ts";
import { dueAfter, planDays } from "./rules.ts";
import {
	insertSurveillance,
	loadSurveillance,
	surveyingAudits,
	updateSurveillance,
} from "./surveillance.repository.ts";

type PlanDeps = Pick<Deps, "surveillanceMonths">;

/** Begins the plan of surveillance of each certification whose first certificate was signed by one of these moves. */
export async function beginSurveillance(tx: Tx, deps: PlanDeps, moves: readonly CertificateMoved[]): Promise<void> {
	for (const { certificateId, from, to, at } of moves)
		if (to === CERTIFICATE_STATUS.APPROVED && from !== to)
			await insertSurveillance(tx, certificateId, addMonths(dayOf(new Date(at)), deps.surveillanceMonths));
}

/** Moves the due day of the certification after a surveillance or recertification audit of it was closed. */
export async function moveSurveillance(
	tx: Tx,
	{ surveillanceMonths }: PlanDeps,
	{ kind, certificationId, toDay }: AuditRow,
	{ actor, at }: { actor: Actor; at: string },
): Promise<void> {
	if (!SURVEYING_KINDS.includes(kind)) return;
	const { due, signedAt } = await loadSurveillance(tx, certificationId);
	if (signedAt === null || due === null) return;
	const next = dueAfter(dayOf(new Date(signedAt)), surveillanceMonths, { due, audited: toDay });
	if (next === due) return;
	await updateSurveillance(tx, certificationId, next);
	const changes = changesBetween({ surveillanceDue: due }, { surveillanceDue: next });
	await recordAudit(tx, { actor, at, action: "certification.surveillance", entityId: certificationId, changes });
}

export async function findSurveillance(deps: Deps, db: Reader, certificationId: string): Promise<Surveillance> {
	const { clock, surveillanceMonths: months } = deps;
	const [{ due, validTo, signedAt }, audits] = await Promise.all([
		loadSurveillance(db, certificationId),
		surveyingAudits(db, certificationId),
	]);
	if (signedAt === null || due === null) return { months, days: [] };
	const signedOn = dayOf(new Date(signedAt));
	const left = audits.filter(({ to }) => to >= signedOn);
	const days = planDays(signedOn, months, validTo, due).map((day, index, all) => {
		const isDone = day < due;
		const state = isDone ? "DONE" : day < today(clock) ? "LATE" : "OPEN";
		// A closed audit counts for a due day if it ended after the due day before.
		const former = all[index - 1] ?? signedOn;
		const at = left.findIndex(({ audit: { status }, to }) =>
			status === AUDIT_STATI.CLOSED.code ? isDone && to >= former : day === due,
		);
		return { day, state, audit: at < 0 ? undefined : left.splice(at, 1)[0]?.audit } as const;
	});
	return { months, signedOn, due, days };
}
