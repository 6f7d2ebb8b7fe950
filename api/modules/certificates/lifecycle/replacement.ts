import type { AuditChanges } from "../../../audit/contract.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { today } from "../../../platform/runtime/clock.ts";
import type { Certificate } from "../contract.ts";
import { beforeDraft, draftCertificate } from "../editing.ts";
import { writeNewCertificate } from "../present.ts";
import { type CertificateKey, contentIn, loadCertificate, partsOf } from "../repository.ts";
import { assertNotEnded, assertNotExpired, permittedMove } from "../rules.ts";
import { moveAlone } from "../transition.ts";

/** Creates a draft with the content of an issued certificate, which the publication of the draft supersedes. */
export function replace(deps: Deps, key: CertificateKey, actor: Actor): Promise<Certificate> {
	const { certificationId, certificateId } = key;
	const day = today(deps.clock);
	return writeNewCertificate(deps, actor, async (tx) => {
		const [certificate, parts, known] = await Promise.all([
			loadCertificate(tx, key),
			partsOf(tx, key),
			beforeDraft(tx, certificationId),
		]);
		permittedMove("replace", certificate.status, actor.roles);
		assertNotExpired("replace", certificate.validTo, day);
		assertNotEnded(known[0], day);
		// Any existing replacement is unpublished, because its publication would have superseded the certificate.
		if (parts.links.some(({ olderId }) => olderId === certificateId)) throw new ApiError(409, "REPLACEMENT_EXISTS");
		const { schemes: stated, ...content } = contentIn(parts, certificateId);
		const input = { validFrom: certificate.validFrom, ...content };
		const drafting = { certificationId, known, input, stated, actor, replacesId: certificateId };
		const replacement = await draftCertificate(tx, deps, drafting);
		const audit: AuditChanges = { replacedBy: [null, replacement.id] };
		await moveAlone(tx, deps, { action: "replace", certificate, actor, audit });
		return replacement;
	});
}
