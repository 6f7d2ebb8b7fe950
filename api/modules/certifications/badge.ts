import { type CertificateStatus, certificateStatus } from "../certificates/contract.ts";
import { CERTIFICATION_STATUS, type CertificationStatus } from "./contract.ts";

/** What a certification's status depends on. */
export interface Circumstances {
	/** Of all its certificates, in any order; repetitions do not matter. */
	certificates: readonly CertificateStatus[];
	hasProducts: boolean;
	validTo: string;
}

export const isExpired = (validTo: string, today: string) => validTo < today;

/**
 * The status of a certification: what its certificates lead to. Of issued ones the best counts: one that is still public
 * keeps the certification active, and a new draft does not bring a retracted one back. Without issued ones the furthest.
 */
export function derive({ certificates, hasProducts, validTo }: Circumstances, today: string): CertificationStatus {
	if (isExpired(validTo, today)) return CERTIFICATION_STATUS.EXPIRED;
	const led = (isIssued: boolean) =>
		certificates
			.flatMap((code) => {
				const status = certificateStatus(code);
				return status && (status.content === "issued") === isIssued ? CERTIFICATION_STATUS[status.certification] : [];
			})
			.sort((one, other) => one - other);
	const status = led(true)[0] ?? led(false).at(-1);
	if (status !== undefined) return status;
	return hasProducts ? CERTIFICATION_STATUS.PRODUCTS : CERTIFICATION_STATUS.NEW;
}
