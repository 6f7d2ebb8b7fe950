import { signatureProof, useConfirmation } from "../../../accounts/confirmations/index.ts";
import type { AuditChanges } from "../../../audit/contract.ts";
import { recordAudit } from "../../../audit/index.ts";
import type { Tx } from "../../../platform/database/index.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { ApiError, illegalTransition } from "../../../platform/errors.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import { circumstancesOf } from "../../certifications/index.ts";
import type { ApprovalAnswer, Certificate, CertificateFacts, ReleaseInput } from "../contract.ts";
import { findCertificate, writeCertificate } from "../present.ts";
import { previewsBy } from "../publication/repository.ts";
import { type CertificateKey, type CertificateRow, loadCertificate, scopeOf, writeSchemes } from "../repository.ts";
import { assertNotExpired, assertPrintable, assertStatable, permittedMove, schemesToState } from "../rules.ts";
import { transition } from "../transition.ts";
import { notifyOf } from "./mailed.ts";
import { assertNothingToConfirm, germanProducts } from "./remarks.ts";
import { factsFrom, hashFacts } from "./signed-content.ts";
import {
	changedSentence,
	changeSinceRelease,
	isAuthor,
	isParticipant,
	type SinceRelease,
	sinceRelease,
} from "./since-release.ts";
import { type Sources, sourcesOf } from "./sources.repository.ts";

/** Releases a certificate for review, or stops the review. */
export const move =
	(action: "release" | "stop") =>
	async (deps: Deps, key: CertificateKey, { confirmed }: ReleaseInput, actor: Actor): Promise<Certificate> => {
		if (confirmed === false) await assertNothingToConfirm(deps, key, actor);
		return writeCertificate(deps, key, actor, async (tx) => {
			const { certificate, circumstances, facts } = await withFacts(tx, deps, key, action, actor);
			const release = facts ? released(facts, actor) : {};
			const moved = await transition(tx, deps, { action, certificate, circumstances, actor, ...release });
			if (action === "release") await notifyOf(tx, deps, action, moved);
			return moved;
		});
	};

type Reviewing = "release" | "stop" | "sign" | "reject";

/** Reads a certificate, with the content for a release or signature, which may state only schemes that are in force. */
async function withFacts(tx: Tx, { clock }: Pick<Deps, "clock">, key: CertificateKey, action: Reviewing, actor: Actor) {
	const isPrinted = action === "release" || action === "sign";
	const [certificate, circumstances, read] = await Promise.all([
		loadCertificate(tx, key),
		circumstancesOf(tx, key.certificationId, key.certificateId),
		isPrinted ? sourcesOf(tx, key) : undefined,
	]);
	permittedMove(action, certificate.status, actor.roles);
	if (!read) return { certificate, circumstances, facts: undefined };
	const isEarlier = action === "release" && read.schemes.length === 0;
	const sources = isEarlier ? await stateSchemes(tx, key, today(clock)) : read;
	assertStatable(sources.schemes, today(clock));
	return { certificate, circumstances, facts: factsFrom(certificate, sources) };
}

/** Makes a certificate that an earlier version drafted state schemes, and returns its content. */
async function stateSchemes(tx: Tx, key: CertificateKey, day: string): Promise<Sources> {
	const scope = await scopeOf(tx, key.certificationId);
	await writeSchemes(tx, key.certificateId, schemesToState(undefined, [], scope, day));
	return sourcesOf(tx, key);
}

function released(facts: CertificateFacts, actor: Actor) {
	const submittedHash = hashFacts(facts);
	const german = germanProducts(facts).length;
	const audit: AuditChanges = { factsHash: [null, submittedHash], ...(german > 0 ? { german: [null, german] } : {}) };
	return { changes: { submittedBy: actor.id, submittedHash }, audit };
}

/**
 * Returns an error if the signature would break the four-eyes rule, by which the signing user must not be an author and
 * the content must be unchanged since its release; otherwise returns undefined.
 */
function fourEyesProblem(certificate: CertificateRow, since: SinceRelease, actor: Actor): ApiError | undefined {
	if (certificate.submittedBy === actor.id) return new ApiError(409, "FOUR_EYES");
	if (since.isChanged === false)
		return isParticipant(certificate, since, actor.id) ? new ApiError(409, "FOUR_EYES") : undefined;
	return new ApiError(409, "FOUR_EYES", { message: changedSentence(changeSinceRelease(since)) });
}

/**
 * Signs or rejects a released certificate. Throws 409 PREVIEW_REQUIRED if the user has not previewed the current
 * content, and 409 FOUR_EYES for the user's own submission or content, or content that was changed after its release.
 */
export async function answerApproval(
	deps: Deps,
	key: CertificateKey,
	{ submitBtn, reason }: ApprovalAnswer,
	actor: Actor,
): Promise<Certificate> {
	const action = submitBtn === "approve" ? "sign" : "reject";
	const outcome = await deps.database.write(
		actor,
		async (tx) => {
			const done = await answered(tx, deps, key, { action, reason }, actor);
			if (!(done instanceof ApiError)) await notifyOf(tx, deps, action, done);
			return done;
		},
		async (db, done) => (done instanceof ApiError ? done : findCertificate(deps, db, key, actor)),
	);
	if (outcome instanceof ApiError) throw outcome;
	return outcome;
}

async function answered(
	tx: Tx,
	deps: Deps,
	key: CertificateKey,
	{ action, reason }: { action: "sign" | "reject"; reason?: string | undefined },
	actor: Actor,
): Promise<CertificateRow | ApiError> {
	const { fourEyes, signRequiresPreview } = deps.settings;
	const confirming = action === "sign" ? signatureProof(tx, deps, actor) : undefined;
	// This handler only prevents an unhandled rejection; other problems are reported before a missing confirmation.
	confirming?.catch(() => undefined);
	const [{ certificate, circumstances, facts }, previews] = await Promise.all([
		withFacts(tx, deps, key, action, actor),
		action === "sign" ? previewsBy(tx, { certificateId: key.certificateId, userId: actor.id }) : undefined,
	]);
	const moving = { action, certificate, circumstances, actor, reason };
	if (!facts) return transition(tx, deps, moving);
	const proof = await confirming;
	assertNotExpired(action, certificate.validTo, today(deps.clock));
	const since = await sinceRelease(tx, certificate, hashFacts(facts), fourEyes);
	if (!since) throw illegalTransition();
	const refusal = fourEyes ? fourEyesProblem(certificate, since, actor) : undefined;
	if (refusal) {
		// The signature is refused, so this transaction commits only the audit entry of the attempt.
		const changes: AuditChanges = {
			fourEyes: [null, "required"],
			...(since.isChanged ? { factsHash: [certificate.submittedHash, since.factsHash] } : {}),
		};
		const at = timestamp(deps.clock);
		await recordAudit(tx, { actor, at, action: "certificate.signRefused", entityId: certificate.id, changes });
		return refusal;
	}
	assertPrintable(facts);
	if (signRequiresPreview && !previews?.some(({ factsHash }) => factsHash === since.factsHash)) {
		// A user who may not sign need not preview the content, so the reason against the signature is answered first.
		await deps.subscribers.beforeCertificateMove(tx, deps, { action, certificate, actorId: actor.id });
		throw new ApiError(409, "PREVIEW_REQUIRED");
	}
	// The user's confirmation permits only one signature, so it is consumed here.
	if (proof) await useConfirmation(tx, actor.sessionId);
	return transition(tx, deps, {
		...moving,
		changes: { signed: facts },
		selfSigned: isAuthor(certificate, since, actor.id),
		audit: { factsHash: [null, since.factsHash], ...(proof ? { confirmedBy: [null, proof] } : {}) },
	});
}
