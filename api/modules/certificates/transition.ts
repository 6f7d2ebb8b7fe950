import type { AuditChanges } from "../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { CauseName } from "../../kit/public-states.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { illegalTransition } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { refreshCertificationStatus, type StoredCircumstances } from "../certifications/index.ts";
import { CERTIFICATE_STATUS, type CertificateMove, certificateStatus, findMove } from "./contract.ts";
import { deleteOrder } from "./publication/orders.repository.ts";
import { type CertificateRow, insertStatus, updateCertificate } from "./repository.ts";
import { permittedMove } from "./rules.ts";
import type { CertificateMoved } from "./subscribers.ts";

interface Moving {
	action: Exclude<CertificateMove, "delete">;
	certificate: CertificateRow;
	actor: Actor;
	reason?: string | undefined;
	cause?: CauseName | undefined;
	until?: string | undefined;
	changes?: Partial<CertificateRow>;
	selfSigned?: boolean;
	audit?: AuditChanges;
}

export interface Transition extends Moving {
	/** The data for the certification's status, without this certificate and the one that it replaces. */
	circumstances: StoredCircumstances;
	/** The certificate that this one supersedes; undefined if there is none, or if it was retracted in the meantime. */
	replaced?: CertificateRow | undefined;
	store?: (certificateId: string, at: string) => Promise<unknown>;
}

type MoveDeps = Pick<Deps, "clock" | "keys" | "settings" | "subscribers" | "surveillanceMonths">;

/**
 * Only this function writes the status of a certificate. It also appends a status entry and an audit entry. Throws 403
 * without the required role, and 409 if the current status does not permit the change.
 */
async function step(tx: Tx, deps: MoveDeps, moving: Moving): Promise<CertificateRow> {
	const { action, certificate, actor, reason, cause, until, changes, selfSigned, audit } = moving;
	const move = permittedMove(action, certificate.status, actor.roles);
	if (move.to === undefined) throw illegalTransition();
	const marks = await deps.subscribers.beforeCertificateMove(tx, deps, { action, certificate, actorId: actor.id });
	const status = CERTIFICATE_STATUS[move.to];
	const at = timestamp(deps.clock);
	const why = { cause: cause ?? null, suspendedUntil: until ?? null };
	const entered = move.entry ? { statusSince: at, ...why } : {};
	const changed = await updateCertificate(tx, certificate, { ...changes, ...entered, status, updatedAt: at });
	const entry = { certificateId: certificate.id, status, ts: at, actor, reason, selfSigned, cause, until };
	if (move.entry) await insertStatus(tx, entry);
	// Any status change of a signed certificate cancels its scheduled publication.
	if (certificateStatus(certificate.status)?.content === "signed") await deleteOrder(tx, certificate.id);
	const before = { status: certificate.status };
	const after = { status, reason: reason || undefined, cause, until, selfSigned: selfSigned || undefined };
	const recorded = { ...changesBetween(before, after), ...audit, ...marks };
	await recordAudit(tx, { actor, at, action: `certificate.${action}`, entityId: certificate.id, changes: recorded });
	return changed;
}

const moved = (before: CertificateRow, after: CertificateRow): CertificateMoved => ({
	certificateId: after.id,
	from: before.status,
	to: after.status,
	at: after.updatedAt,
});

/** Makes a change that cannot affect the status of the certification, and does not refresh that status. */
export async function moveAlone(tx: Tx, deps: MoveDeps, moving: Moving): Promise<CertificateRow> {
	const changed = await step(tx, deps, moving);
	await deps.subscribers.onCertificateMoved(tx, deps, [moved(moving.certificate, changed)]);
	return changed;
}

/** Changes the status of a certificate and then of its certification; a superseded certificate is changed first. */
export async function transition(
	tx: Tx,
	deps: MoveDeps,
	{ circumstances, replaced, store, ...moving }: Transition,
): Promise<CertificateRow> {
	const { certificate, actor } = moving;
	const audit: AuditChanges = { replacedBy: [null, certificate.id] };
	const old =
		replaced && findMove("supersede", replaced.status)
			? await step(tx, deps, { action: "supersede", certificate: replaced, actor, audit })
			: replaced;
	const changed = await step(tx, deps, moving);
	const moves = [...(old && replaced && old !== replaced ? [moved(replaced, old)] : []), moved(certificate, changed)];
	await Promise.all([deps.subscribers.onCertificateMoved(tx, deps, moves), store?.(changed.id, changed.updatedAt)]);
	const certificates = [...circumstances.certificates, ...(old ? [old.status] : []), changed.status];
	await refreshCertificationStatus(tx, deps, certificate.certificationId, actor, { ...circumstances, certificates });
	return changed;
}
