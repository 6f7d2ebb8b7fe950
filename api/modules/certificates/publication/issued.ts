import { createHash } from "node:crypto";
import { entriesOf } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ApiError, found } from "../../../platform/errors.ts";
import { countOwn } from "../../client-errors/index.ts";
import type { DocumentLanguage } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";
import { isAsSigned } from "../review/facts.ts";
import { type CertificateRef, findDocument } from "./repository.ts";

type Subject = Pick<CertificateRow, "id" | "certificateNumber">;

/** A document, and its hash in the trail. */
export async function findIssued(db: Reader, certificateId: CertificateRef, lang: DocumentLanguage) {
	const subject = { entity: "certificate", entityId: certificateId } as const;
	const [document, entries] = await Promise.all([
		findDocument(db, certificateId, lang),
		entriesOf(db, { ...subject, actions: ["certificate.publish"] }),
	]);
	return { document, sha256: entries[0]?.changes[`sha256.${lang}`]?.[1] };
}

/** Reports a change that bypassed the application, and refuses the document. */
async function refuse(deps: Deps, { certificateNumber }: Subject, fault: string): Promise<never> {
	deps.log.error("certificate is not as issued", { certificateNumber, fault });
	const { buildVersion: version } = deps.settings;
	await countOwn(deps, { kind: "document", module: "api", version, fault, place: certificateNumber });
	throw new ApiError(503, "UNAVAILABLE", { message: sentence("certificate.notAsIssued") });
}

/** The document as issued; 404 before publication, 503 if row or trail differ. */
export async function issuedBytes(
	deps: Deps,
	certificate: Subject,
	lang: DocumentLanguage,
	issued: Awaited<ReturnType<typeof findIssued>>,
): Promise<Uint8Array<ArrayBuffer>> {
	const document = found(issued.document);
	const sha256 = createHash("sha256").update(document.bytes).digest("hex");
	if (sha256 !== document.sha256 || sha256 !== issued.sha256) await refuse(deps, certificate, `document.${lang}`);
	return new Uint8Array(document.bytes);
}

/** 503 if the content differs from the signed one. */
export async function assertShown(deps: Deps, certificate: CertificateRow, signedHash: unknown): Promise<void> {
	if (!isAsSigned(certificate, signedHash)) await refuse(deps, certificate, "document.signed");
}
