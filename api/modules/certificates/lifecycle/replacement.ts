import type { AuditChanges } from "../../../audit/contract.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { today } from "../../../platform/runtime/clock.ts";
import type { Certificate } from "../contract.ts";
import { beforeDraft, draftCertificate } from "../editing.ts";
import { present } from "../present.ts";
import { type CertificateKey, loadCertificate, partsOf } from "../repository.ts";
import { assertNotEnded, assertNotExpired, permittedMove } from "../rules.ts";
import { moveAlone } from "../transition.ts";

/**
 * Creates a draft with the content of an issued certificate; the publication of the draft supersedes that certificate.
 */
export async function replace(
	deps: Deps,
	{ certificationId, certificateId }: CertificateKey,
	actor: Actor,
): Promise<Certificate> {
	const day = today(deps.clock);
	return deps.database.write(
		actor,
		async (tx) => {
			const [certificate, parts, known] = await Promise.all([
				loadCertificate(tx, { certificationId, certificateId }),
				partsOf(tx, { certificateId }),
				beforeDraft(tx, certificationId),
			]);
			permittedMove("replace", certificate.status, actor.roles);
			assertNotExpired("replace", certificate.validTo, day);
			assertNotEnded(known[0], day);
			// Any existing replacement is unpublished, because its publication would have superseded the certificate.
			if (parts.links.some(({ olderId }) => olderId === certificateId)) throw new ApiError(409, "REPLACEMENT_EXISTS");
			const input = {
				validFrom: certificate.validFrom,
				products: parts.products.get(certificateId) ?? [],
				productionSites: parts.productionSites.get(certificateId) ?? [],
			};
			const stated = parts.schemes.get(certificateId) ?? [];
			const drafting = { certificationId, known, input, stated, actor, replacesId: certificateId };
			const replacement = await draftCertificate(tx, deps, drafting);
			const audit: AuditChanges = { replacedBy: [null, replacement.id] };
			await moveAlone(tx, deps, { action: "replace", certificate, actor, audit });
			return replacement;
		},
		(db, replacement) => present(deps, db, replacement, actor),
	);
}
