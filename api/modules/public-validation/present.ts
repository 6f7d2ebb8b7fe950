import type { PublicState, PublicStatus } from "../../kit/public-states.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import type { CertificateFacts, DocumentLanguage } from "../certificates/contract.ts";
import type { FileAnswer, PublicValidation } from "./contract.ts";

interface PublicRow {
	validFrom: string;
	validTo: string;
	signed: CertificateFacts;
}

export function presentPublic(status: PublicStatus, row: PublicRow, checkedAt: string): PublicValidation {
	const facts = row.signed;
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

interface DocumentRow {
	certificateNumber: string;
	publicId: string;
	validFrom: string;
	validTo: string;
	lang: DocumentLanguage;
	issuedAt: string;
}

export const presentOriginal = (state: PublicState, row: DocumentRow, checkedAt: string): FileAnswer => ({
	original: true,
	certificateNumber: row.certificateNumber,
	publicId: row.publicId,
	state,
	validFrom: row.validFrom,
	validTo: row.validTo,
	lang: row.lang,
	issuedOn: dayOf(new Date(row.issuedAt)),
	checkedAt,
});
