import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { CauseName } from "../../kit/public-states.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { illegalTransition, invalidField } from "../../platform/errors.ts";
import { type Clock, timestamp } from "../../platform/runtime/clock.ts";
import { refreshCertificationStatus, type StoredCircumstances } from "../certifications/index.ts";
import { markChanged } from "../watches/index.ts";
import {
	CERTIFICATE_STATUS,
	type CertificateFacts,
	type CertificateMove,
	certificateStatus,
	findMove,
} from "./contract.ts";
import { type CertificateRow, insertStatus, updateCertificate } from "./repository.ts";
import { permittedMove } from "./rules.ts";

const isIssued = (status: number) => certificateStatus(status)?.content === "issued";

interface Moving {
	action: Exclude<CertificateMove, "delete">;
	certificate: CertificateRow;
	actor: Actor;
	reason?: string | undefined;
	/** Of a suspension or a retraction. */
	cause?: CauseName | undefined;
	/** The last day of a suspension. */
	until?: string | undefined;
	changes?: {
		validFrom?: string;
		validTo?: string;
		draftedBy?: string;
		submittedBy?: string;
		submittedHash?: string;
		signed?: CertificateFacts;
		publicId?: string;
	};
	selfSigned?: boolean;
	audit?: AuditChanges;
}

export interface Transition extends Moving {
	/** Of its certification, without the certificate, and without the one that it replaces. */
	circumstances: StoredCircumstances;
	/** What it replaces: superseded, unless it was retracted meanwhile. */
	replaced?: CertificateRow | undefined;
}

/**
 * The only writer of certificate statuses: sets the status, and appends status and audit entry; gives the changed
 * certificate. 403 without the role, 409 from any other status.
 */
export async function step(tx: Tx, clock: Clock, moving: Moving): Promise<CertificateRow> {
	const { action, certificate, actor, reason, cause, until, changes, selfSigned, audit } = moving;
	const move = permittedMove(action, certificate.status, actor.roles);
	if (move.reason === "required" && !reason) throw invalidField("reason", "reason.required");
	if (move.cause && !cause) throw invalidField("cause", "cause.required");
	if (move.to === undefined) throw illegalTransition();
	const status = CERTIFICATE_STATUS[move.to];
	const at = timestamp(clock);
	const why = { cause: cause ?? null, suspendedUntil: until ?? null };
	const entered = move.entry ? { statusSince: at, ...why } : {};
	const changed = await updateCertificate(tx, certificate, { ...changes, ...entered, status, updatedAt: at });
	const entry = { certificateId: certificate.id, status, ts: at, actor, reason, selfSigned, cause, until };
	if (move.entry) await insertStatus(tx, entry);
	// Whoever watches it is told later: they may be many.
	if (move.entry && isIssued(certificate.status)) await markChanged(tx, certificate.id, at);
	const before = { status: certificate.status };
	const after = { status, reason: reason || undefined, cause, until, selfSigned: selfSigned || undefined };
	const told = { ...changesBetween(before, after), ...audit };
	await recordAudit(tx, { actor, at, action: `certificate.${action}`, entityId: certificate.id, changes: told });
	return changed;
}

/** Moves a certificate, before it the one that it supersedes, and updates the certification from both. */
export async function transition(
	tx: Tx,
	clock: Clock,
	{ circumstances, replaced, ...moving }: Transition,
): Promise<CertificateRow> {
	const { certificate, actor } = moving;
	const audit: AuditChanges = { replacedBy: [null, certificate.id] };
	const old =
		replaced && findMove("supersede", replaced.status)
			? await step(tx, clock, { action: "supersede", certificate: replaced, actor, audit })
			: replaced;
	const changed = await step(tx, clock, moving);
	const certificates = [...circumstances.certificates, ...(old ? [old.status] : []), changed.status];
	await refreshCertificationStatus(tx, { clock }, certificate.certificationId, actor, {
		...circumstances,
		certificates,
	});
	return changed;
}
