import { CERTIFICATE_STATUS, type CertificateStatus } from "../certificates/contract.ts";
import { CERTIFICATION_STATUS, type CertificationStatus } from "./contract.ts";

/** What a certification's status depends on. */
export interface Circumstances {
	/** Of all its certificates, in any order; repetitions do not matter. */
	certificates: readonly CertificateStatus[];
	hasProducts: boolean;
	validTo: string;
}

const { WIP, IN_APPROVAL, APPROVED, REJECTED, PUBLIC, RETRACTED } = CERTIFICATE_STATUS;

export const isExpired = (validTo: string, today: string) => validTo < today;

/**
 * The status of a certification: of all that holds, the furthest. RETRACTED holds only where every issued certificate is
 * retracted, so one that is still public keeps the certification active; a new draft does not bring it back.
 */
export function derive({ certificates, hasProducts, validTo }: Circumstances, today: string): CertificationStatus {
	const some = (...stati: CertificateStatus[]) => certificates.some((status) => stati.includes(status));
	if (isExpired(validTo, today)) return CERTIFICATION_STATUS.EXPIRED;
	if (some(RETRACTED) && !some(PUBLIC)) return CERTIFICATION_STATUS.RETRACTED;
	if (some(PUBLIC)) return CERTIFICATION_STATUS.ACTIVE;
	if (some(IN_APPROVAL, APPROVED)) return CERTIFICATION_STATUS.APPROVAL;
	if (some(WIP, REJECTED)) return CERTIFICATION_STATUS.CERTIFICATE;
	if (hasProducts) return CERTIFICATION_STATUS.PRODUCTS;
	return CERTIFICATION_STATUS.NEW;
}
