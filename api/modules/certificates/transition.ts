import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { illegalTransition, invalidField } from "../../platform/errors.ts";
import { type Clock, timestamp } from "../../platform/runtime/clock.ts";
import { refreshCertificationStatus } from "../certifications/index.ts";
import { CERTIFICATE_STATUS, type CertificateAction, type CertificateFacts } from "./contract.ts";
import { type CertificateRow, compareAndSet, insertStatus } from "./repository.ts";
import { permittedMove } from "./rules.ts";

export interface Transition {
	action: Exclude<CertificateAction, "delete">;
	certificate: CertificateRow;
	actor: Actor;
	reason?: string | undefined;
	changes?: {
		validFrom?: string;
		validTo?: string;
		submittedBy?: string;
		submittedHash?: string;
		signed?: CertificateFacts;
		publicId?: string;
	};
	selfSigned?: boolean;
	audit?: AuditChanges;
}

/**
 * The only writer of certificate statuses: sets the status, appends status and audit entry, and updates the
 * certification; gives the changed certificate. 403 without the role, 409 from any other status or after a concurrent change.
 */
export async function transition(
	tx: Tx,
	clock: Clock,
	{ action, certificate, actor, reason, changes, selfSigned, audit }: Transition,
): Promise<CertificateRow> {
	const move = permittedMove(action, certificate.status, actor.roles);
	if (move.reason === "required" && !reason) throw invalidField("reason", "reason.required");
	if (move.to === undefined) throw illegalTransition();
	const status = CERTIFICATE_STATUS[move.to];
	const at = timestamp(clock);
	const record = async () => {
		if (move.entry)
			await insertStatus(tx, { certificateId: certificate.id, status, ts: at, actor, reason, selfSigned });
		const before = { status: certificate.status };
		const after = { status, reason: reason || undefined, selfSigned: selfSigned || undefined };
		const moved = { ...changesBetween(before, after), ...audit };
		await recordAudit(tx, { actor, at, action: `certificate.${action}`, entityId: certificate.id, changes: moved });
		await refreshCertificationStatus(tx, { clock }, certificate.certificationId, actor);
	};
	const setting = compareAndSet(tx, certificate, { ...changes, status, updatedAt: at });
	const recording = record();
	// Told by the change, if that fails too.
	recording.catch(() => undefined);
	const changed = await setting;
	if (!changed) throw illegalTransition();
	await recording;
	return changed;
}
