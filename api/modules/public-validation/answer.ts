import type { Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { isAsSigned } from "../certificates/index.ts";
import type { PublicValidation } from "./contract.ts";
import { presentPublic } from "./present.ts";
import type { preparePublicLookup } from "./repository.ts";
import { isBacked, publicStatus } from "./rules.ts";

/** A certificate that somebody has changed past the application: it can be told neither valid nor invalid. */
export const contradiction = (certificateNumber: string) =>
	new Error(`Certificate ${certificateNumber} is not what its history and the audit trail tell`);

/** What a certificate is worth today; 404 before its publication, a failure where the records contradict each other. */
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
	return presentPublic(status, { ...row, signed }, timestamp(clock));
}
