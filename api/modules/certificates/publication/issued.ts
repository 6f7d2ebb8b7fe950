import { createHash } from "node:crypto";
import { type AuditAction, entriesOf } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ApiError, found } from "../../../platform/errors.ts";
import { countOwn } from "../../client-errors/index.ts";
import type { DocumentLanguage } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";
import { isAsSigned } from "../review/facts.ts";
import { findDocument } from "./repository.ts";

type Subject = Pick<CertificateRow, "id" | "certificateNumber">;

async function told(deps: Deps, { id }: Subject, action: AuditAction, field: string): Promise<unknown> {
	const entries = await entriesOf(deps.database.db, { entity: "certificate", entityId: id, actions: [action] });
	return entries[0]?.changes[field]?.[1];
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
): Promise<Uint8Array<ArrayBuffer>> {
	const document = found(await findDocument(deps.database.db, certificate.id, lang));
	const sha256 = createHash("sha256").update(document.bytes).digest("hex");
	const issued = await told(deps, certificate, "certificate.publish", `sha256.${lang}`);
	if (sha256 !== document.sha256 || sha256 !== issued) await refuse(deps, certificate, `document.${lang}`);
	return new Uint8Array(document.bytes);
}

/** 503 if the content differs from the signed one. */
export async function assertShown(deps: Deps, certificate: CertificateRow, signedHash: unknown): Promise<void> {
	if (!isAsSigned(certificate, signedHash)) await refuse(deps, certificate, "document.signed");
}
