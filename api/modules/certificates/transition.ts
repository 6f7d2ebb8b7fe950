import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { illegalTransition, invalidField } from "../../platform/errors.ts";
import { type Clock, timestamp } from "../../platform/runtime/clock.ts";
import { refreshCertificationStatus, type StoredCircumstances } from "../certifications/index.ts";
import { CERTIFICATE_STATUS, type CertificateAction, type CertificateFacts } from "./contract.ts";
import { type CertificateRow, insertStatus, updateCertificate } from "./repository.ts";
import { permittedMove } from "./rules.ts";

export interface Transition {
	action: Exclude<CertificateAction, "delete">;
	certificate: CertificateRow;
	actor: Actor;
	reason?: string | undefined;
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
	/** Of its certification, without the certificate. */
	circumstances: StoredCircumstances;
}

/**
 * The only writer of certificate statuses: sets the status, appends status and audit entry, and updates the
 * certification; gives the changed certificate. 403 without the role, 409 from any other status.
 */
export async function transition(
	tx: Tx,
	clock: Clock,
	{ action, certificate, actor, reason, changes, selfSigned, audit, circumstances }: Transition,
): Promise<CertificateRow> {
	const move = permittedMove(action, certificate.status, actor.roles);
	if (move.reason === "required" && !reason) throw invalidField("reason", "reason.required");
	if (move.to === undefined) throw illegalTransition();
	const status = CERTIFICATE_STATUS[move.to];
	const at = timestamp(clock);
	const entered = move.entry ? { statusSince: at } : {};
	const changed = await updateCertificate(tx, certificate, { ...changes, ...entered, status, updatedAt: at });
	if (move.entry) await insertStatus(tx, { certificateId: certificate.id, status, ts: at, actor, reason, selfSigned });
	const before = { status: certificate.status };
	const after = { status, reason: reason || undefined, selfSigned: selfSigned || undefined };
	const moved = { ...changesBetween(before, after), ...audit };
	await recordAudit(tx, { actor, at, action: `certificate.${action}`, entityId: certificate.id, changes: moved });
	const all = { ...circumstances, certificates: [...circumstances.certificates, status] };
	await refreshCertificationStatus(tx, { clock }, certificate.certificationId, actor, all);
	return changed;
}
