import { timestamp, today } from "../../platform/clock.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { ApiError, found } from "../../platform/errors.ts";
import { recordAudit } from "../audit/index.ts";
import { assertMaySign } from "../confirmations/index.ts";
import type { ApprovalAnswer, Certificate } from "./contract.ts";
import { hasPreviewed } from "./documents/repository.ts";
import { hashFacts } from "./facts.ts";
import { present } from "./present.ts";
import { type CertificateRow, factsOf, findCertificate } from "./repository.ts";
import { assertNotExpired, assertPrintable, permittedMove } from "./rules.ts";
import { transition } from "./transition.ts";

export interface CertificateKey {
	certificationId: string;
	certificateId: string;
}

type Step = "release" | "stop" | "retract";

/** The moves that need nothing but the right status, role and reason. */
export async function move(
	deps: Deps,
	action: Step,
	key: CertificateKey,
	actor: Actor,
	reason?: string,
): Promise<Certificate> {
	return deps.database.write(actor, async (tx) => {
		const certificate = found(await findCertificate(tx, key.certificationId, key.certificateId));
		await transition(tx, deps.clock, {
			action,
			certificate,
			actor,
			reason,
			...(action === "release" ? { changes: { submittedBy: actor.id } } : {}),
		});
		return present(deps.settings, tx, found(await findCertificate(tx, key.certificationId, key.certificateId)), actor);
	});
}

const isOwnSubmission = (certificate: CertificateRow, actor: Actor) => certificate.submittedBy === actor.id;

/**
 * Signs or rejects. Signing freezes the facts that the signatory has previewed: 409 PREVIEW_REQUIRED if the certificate
 * says something else by now, 409 FOUR_EYES for one's own submission where four eyes are required.
 */
export async function answerApproval(
	deps: Deps,
	key: CertificateKey,
	answer: ApprovalAnswer,
	actor: Actor,
): Promise<Certificate> {
	const action = answer.submitBtn === "approve" ? "sign" : "reject";
	const { fourEyes, signRequiresPreview } = deps.settings;
	const outcome = await deps.database.write(actor, async (tx) => {
		const certificate = found(await findCertificate(tx, key.certificationId, key.certificateId));
		permittedMove(action, certificate.status, actor.roles);
		if (action === "reject") {
			await transition(tx, deps.clock, { action, certificate, actor, reason: answer.reason });
		} else {
			await assertMaySign(tx, deps, actor);
			assertNotExpired(action, certificate.validTo, today(deps.clock));
			const selfSigned = isOwnSubmission(certificate, actor);
			if (selfSigned && fourEyes) {
				// The refused attempt is kept: this transaction commits the audit entry and nothing else.
				await recordAudit(tx, {
					actor,
					at: timestamp(deps.clock),
					action: "certificate.signRefused",
					entity: "certificate",
					entityId: certificate.id,
					changes: { fourEyes: [null, "required"] },
				});
				return new ApiError(409, "FOUR_EYES");
			}
			const signed = await factsOf(tx, certificate);
			assertPrintable(signed);
			if (signRequiresPreview && !(await hasPreviewed(tx, certificate.id, actor.id, hashFacts(signed))))
				throw new ApiError(409, "PREVIEW_REQUIRED");
			await transition(tx, deps.clock, {
				action,
				certificate,
				actor,
				reason: answer.reason,
				changes: { signed },
				selfSigned,
				audit: { factsHash: [null, hashFacts(signed)] },
			});
		}
		return present(deps.settings, tx, found(await findCertificate(tx, key.certificationId, key.certificateId)), actor);
	});
	if (outcome instanceof ApiError) throw outcome;
	return outcome;
}
