import { hash } from "node:crypto";
import { canonicalJson } from "../../../audit/index.ts";
import type { CertificateFacts } from "../contract.ts";
import type { CertificateRow } from "../repository.ts";
import type { Sources } from "./sources.repository.ts";

export function factsFrom(
	{ certificateNumber, validFrom, validTo }: Pick<CertificateRow, "certificateNumber" | "validFrom" | "validTo">,
	{ certification, sites, products }: Sources,
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
	};
}

/** SHA-256 over the canonical text, hex. */
export const hashFacts = (facts: CertificateFacts) => hash("sha256", canonicalJson(facts));

/** Whether content and dates are the signed ones. `toldHash`: the hash of the signed facts in the trail. */
export const isAsSigned = (
	{ signed, validFrom, validTo }: Pick<CertificateRow, "signed" | "validFrom" | "validTo">,
	toldHash: unknown,
): boolean =>
	signed !== null && hashFacts(signed) === toldHash && signed.validFrom === validFrom && signed.validTo === validTo;
