import type { AuditChanges } from "../../../audit/contract.ts";
import { recordAudit } from "../../../audit/index.ts";
import type { Tx } from "../../../platform/database/index.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { ApiError, illegalTransition } from "../../../platform/errors.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import { assertMaySign } from "../../sessions/confirmations/index.ts";
import type { ApprovalAnswer, Certificate } from "../contract.ts";
import { presentMoved } from "../present.ts";
import { hasPreviewed } from "../publication/repository.ts";
import { type CertificateKey, type CertificateRow, factsFrom, loadCertificate, sourcesOf } from "../repository.ts";
import { assertNotExpired, assertPrintable, permittedMove } from "../rules.ts";
import { transition } from "../transition.ts";
import { hashFacts } from "./facts.ts";
import { changedSentence, changeSinceRelease, isAuthor, type SinceRelease, sinceRelease } from "./since-release.ts";

type Step = "release" | "stop" | "retract";

export async function move(
	deps: Deps,
	action: Step,
	key: CertificateKey,
	actor: Actor,
	reason?: string,
): Promise<Certificate> {
	return deps.database.write(actor, async (tx) => {
		const { certificate, facts } = await withFacts(tx, key, action === "release");
		const factsHash = facts && hashFacts(facts);
		const release = factsHash === undefined ? {} : released(factsHash, actor);
		const moved = transition(tx, deps.clock, { action, certificate, actor, reason, ...release });
		return presentMoved(deps, tx, { id: certificate.id, moved, factsHash }, actor);
	});
}

async function withFacts(tx: Tx, key: CertificateKey, isPrinted: boolean) {
	const reading = Promise.all([loadCertificate(tx, key), isPrinted ? sourcesOf(tx, key) : undefined]);
	const [certificate, sources] = await reading;
	return { certificate, facts: sources && factsFrom(certificate, sources) };
}

function released(submittedHash: string, actor: Actor) {
	const audit: AuditChanges = { factsHash: [null, submittedHash] };
	return { changes: { submittedBy: actor.id, submittedHash }, audit };
}

/** Why a signature would break the four-eyes rule, if it would. */
async function fourEyesProblem(
	tx: Tx,
	certificate: CertificateRow,
	since: SinceRelease,
	actor: Actor,
): Promise<ApiError | undefined> {
	if (certificate.submittedBy === actor.id) return new ApiError(409, "FOUR_EYES");
	if (since.isChanged === false) return undefined;
	return new ApiError(409, "FOUR_EYES", { message: changedSentence(await changeSinceRelease(tx, since)) });
}

/**
 * Signs or rejects. 409 PREVIEW_REQUIRED if the content differs from the previewed one; where four eyes are required,
 * 409 FOUR_EYES for one's own submission or changed content.
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
		const { certificate, facts } = await withFacts(tx, key, action === "sign");
		permittedMove(action, certificate.status, actor.roles);
		if (!facts) {
			const moved = transition(tx, deps.clock, { action, certificate, actor, reason: answer.reason });
			return presentMoved(deps, tx, { id: certificate.id, moved }, actor);
		}
		await assertMaySign(tx, deps, actor);
		assertNotExpired(action, certificate.validTo, today(deps.clock));
		const since = await sinceRelease(tx, certificate, hashFacts(facts));
		if (!since) throw illegalTransition();
		const refusal = fourEyes ? await fourEyesProblem(tx, certificate, since, actor) : undefined;
		if (refusal) {
			// This transaction commits only the audit entry of the refused attempt.
			const changes: AuditChanges = {
				fourEyes: [null, "required"],
				...(since.isChanged ? { factsHash: [certificate.submittedHash, since.factsHash] } : {}),
			};
			const at = timestamp(deps.clock);
			await recordAudit(tx, { actor, at, action: "certificate.signRefused", entityId: certificate.id, changes });
			return refusal;
		}
		assertPrintable(facts);
		if (signRequiresPreview && !(await hasPreviewed(tx, certificate.id, actor.id, since.factsHash)))
			throw new ApiError(409, "PREVIEW_REQUIRED");
		const moved = transition(tx, deps.clock, {
			action,
			certificate,
			actor,
			reason: answer.reason,
			changes: { signed: facts },
			selfSigned: isAuthor(certificate, since, actor.id),
			audit: { factsHash: [null, since.factsHash] },
		});
		return presentMoved(deps, tx, { id: certificate.id, moved }, actor);
	});
	if (outcome instanceof ApiError) throw outcome;
	return outcome;
}
