import { hash } from "node:crypto";
import { canonicalJson } from "../../../audit/index.ts";
import type { CertificateFacts, Evaluation } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";
import type { Sources } from "./sources.repository.ts";

/** Returns the content's SHA-256 hash in hex. Canonical JSON makes it independent of the order of the fields. */
export const hashFacts = (content: CertificateFacts | Evaluation) => hash("sha256", canonicalJson(content));

export function factsFrom(
	{ certificateNumber, validFrom, validTo }: Pick<CertificateRow, "certificateNumber" | "validFrom" | "validTo">,
	{ certification, sites, products, schemes, evaluation }: Sources,
): CertificateFacts {
	const { certificationNumber, category, subcategory, siteName, siteAddress } = certification;
	const client = { name: certification.clientName, address: certification.clientAddress };
	return {
		certificateNumber,
		certificationNumber,
		client,
		manufacturer: siteName !== null && siteAddress !== null ? { name: siteName, address: siteAddress } : client,
		category,
		subcategory,
		validFrom,
		validTo,
		productionSites: sites,
		products,
		// Certificates that an earlier version released for review have no schemes, and keep the content of that version.
		...(schemes.length > 0 ? { schemes: schemes.map(({ code, title, titleEN }) => ({ code, title, titleEN })) } : {}),
		...(evaluation ? { evaluation: { auditNumber: evaluation.auditNumber, sha256: hashFacts(evaluation) } } : {}),
	};
}

type Signed = Pick<CertificateRow, "signed" | "validFrom" | "validTo">;

export const hasSignedDates = ({ signed, validFrom, validTo }: Signed): boolean =>
	signed !== null && signed.validFrom === validFrom && signed.validTo === validTo;

/** Returns true if content and dates still match the hash that the audit trail recorded at the signature. */
export const isAsSigned = (certificate: Signed, recordedHash: unknown): boolean =>
	hasSignedDates(certificate) && certificate.signed !== null && hashFacts(certificate.signed) === recordedHash;
