import { publicState } from "../../kit/public-states.ts";
import type { Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { dayOf, timestamp, today } from "../../platform/runtime/clock.ts";
import { isAsSigned } from "../certificates/index.ts";
import type { FileAnswer, PublicValidation } from "./contract.ts";
import type { prepareDocumentLookup, preparePublicLookup } from "./repository.ts";
import { isBacked, publicStatus } from "./rules.ts";

/** The record was changed past the application. */
const contradiction = (certificateNumber: string) =>
	new Error(`Certificate ${certificateNumber} is not what its history and the audit trail tell`);

/** 404 before publication; fails if the records contradict each other. */
export async function validate(
	{ clock }: Deps,
	lookUp: ReturnType<typeof preparePublicLookup>,
	publicId: string,
): Promise<PublicValidation> {
	const row = found(await lookUp(publicId));
	const status = found(publicStatus(row.status, row.validTo, today(clock)));
	const { signed } = row;
	if (signed === null || !isAsSigned(row, row.toldFactsHash) || !isBacked(row))
		throw contradiction(row.certificateNumber);
	return {
		status,
		certificationNumber: signed.certificationNumber,
		certificateNumber: signed.certificateNumber,
		clientName: signed.client.name,
		clientAddress: signed.client.address,
		validFrom: row.validFrom,
		validTo: row.validTo,
		products: signed.products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
		productionSites: signed.productionSites.map(({ name }) => name),
		checkedAt: timestamp(clock),
	};
}

/** Unpublished documents do not exist here. */
export async function checkFile(
	{ clock }: Deps,
	lookUp: ReturnType<typeof prepareDocumentLookup>,
	sha256: string,
): Promise<FileAnswer> {
	const row = await lookUp(sha256);
	const checkedAt = timestamp(clock);
	const status = row && publicStatus(row.status, row.validTo, today(clock));
	if (!row || status === undefined || row.publicId === null) return { original: false, checkedAt };
	const { certificateNumber, publicId, validFrom, validTo, lang } = row;
	if (row.toldHashes[lang] !== sha256 || !isBacked(row)) throw contradiction(certificateNumber);
	const state = publicState(status, validFrom, today(clock));
	const issuedOn = dayOf(new Date(row.issuedAt));
	return { original: true, certificateNumber, publicId, state, validFrom, validTo, lang, issuedOn, checkedAt };
}
