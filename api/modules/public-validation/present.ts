import { found } from "../../platform/errors.ts";
import type { CertificateFacts } from "../certificates/contract.ts";
import type { PublicStatus, PublicValidation } from "./contract.ts";

interface PublicRow {
	validFrom: string;
	validTo: string;
	signed: CertificateFacts | null;
}

/** What was signed, with its state today. */
export function presentPublic(status: PublicStatus, row: PublicRow, checkedAt: string): PublicValidation {
	const facts = found(row.signed);
	return {
		status,
		certificationNumber: facts.certificationNumber,
		certificateNumber: facts.certificateNumber,
		clientName: facts.client.name,
		clientAddress: facts.client.address,
		validFrom: row.validFrom,
		validTo: row.validTo,
		products: facts.products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
		productionSites: facts.productionSites.map(({ name }) => name),
		checkedAt,
	};
}
