import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { dayOf, today } from "../../platform/runtime/clock.ts";
import { CERTIFICATE_STATUS } from "../certificates/contract.ts";
import type { CertificateMoved } from "../certificates/index.ts";
import { loadCertification } from "../certifications/index.ts";
import { AUDIT_STATI, isSurveying, type Surveillance } from "./contract.ts";
import { dueAfter, planDays } from "./rules.ts";
import { firstSigned, insertSurveillance, surveyingAudits, updateSurveillance } from "./surveillance.repository.ts";

type PlanDeps = Pick<Deps, "surveillanceMonths">;

/** Returns the day in Vienna on which the first certificate of the certification was signed. */
async function signedOn(db: Reader, certificationId: string): Promise<string | undefined> {
	const ts = await firstSigned(db, certificationId);
	return ts === undefined ? undefined : dayOf(new Date(ts));
}

/** Begins the plan of surveillance of each certification whose first certificate was signed by one of these moves. */
export async function beginSurveillance(
	tx: Tx,
	{ surveillanceMonths }: PlanDeps,
	moves: readonly CertificateMoved[],
): Promise<void> {
	for (const { certificateId, from, to, at } of moves)
		if (to === CERTIFICATE_STATUS.APPROVED && from !== to)
			await insertSurveillance(tx, certificateId, dueAfter(dayOf(new Date(at)), surveillanceMonths));
}

interface ClosedAudit {
	kind: Parameters<typeof isSurveying>[0];
	certificationId: string;
	/** The last day of the audit. */
	toDay: string;
}

/** Moves the due day of the certification after a surveillance or recertification audit of it was closed. */
export async function moveSurveillance(
	tx: Tx,
	{ surveillanceMonths }: PlanDeps,
	{ kind, certificationId, toDay }: ClosedAudit,
	{ actor, at }: { actor: Actor; at: string },
): Promise<void> {
	if (!isSurveying(kind)) return;
	const [{ certification }, signed] = await Promise.all([
		loadCertification(tx, certificationId),
		signedOn(tx, certificationId),
	]);
	const { surveillanceDue: due } = certification;
	if (signed === undefined || due === null) return;
	const next = dueAfter(signed, surveillanceMonths, { due, audited: toDay });
	if (next === due) return;
	await updateSurveillance(tx, certificationId, next);
	const changes = changesBetween({ surveillanceDue: due }, { surveillanceDue: next });
	await recordAudit(tx, { actor, at, action: "certification.surveillance", entityId: certificationId, changes });
}

/** Returns the plan of surveillance of a certification until the end of its validity. */
export async function findSurveillance(
	{ clock, surveillanceMonths: months }: PlanDeps & Pick<Deps, "clock">,
	db: Reader,
	certificationId: string,
): Promise<Surveillance> {
	const [{ certification }, signed, audits] = await Promise.all([
		loadCertification(db, certificationId),
		signedOn(db, certificationId),
		surveyingAudits(db, certificationId),
	]);
	const { surveillanceDue: due, validTo } = certification;
	if (signed === undefined || due === null) return { months, days: [] };
	const day = today(clock);
	let left = audits.filter(({ to }) => to >= signed);
	const days = planDays(signed, months, validTo, due).map((planned) => {
		const isDone = planned < due;
		const mine = left.filter(({ status, to }) =>
			isDone
				? status === AUDIT_STATI.CLOSED.code && dueAfter(signed, months, { due: planned, audited: to }) > planned
				: planned === due && status !== AUDIT_STATI.CLOSED.code,
		);
		const [audit] = mine;
		left = left.filter((other) => other !== audit);
		const state = isDone ? "DONE" : planned < day ? "LATE" : "OPEN";
		if (!audit) return { day: planned, state } as const;
		const { _id, auditNumber, status } = audit;
		return { day: planned, state, audit: { _id, auditNumber, status } } as const;
	});
	return { months, signedOn: signed, due, days };
}
