import { CERTIFICATE_STATUS, type CertificateStatus } from "../certificates/contract.ts";
import { PUBLIC_STATUS, type PublicStatus } from "./contract.ts";

/**
 * What the public is told, by the certificate's own status and dates; `undefined` before publication. A retracted
 * certificate stays retracted, also after its last day; `validTo` is the last day on which it is valid.
 */
export function publicStatus(status: CertificateStatus, validTo: string, today: string): PublicStatus | undefined {
	if (status === CERTIFICATE_STATUS.RETRACTED) return PUBLIC_STATUS.RETRACTED;
	if (status !== CERTIFICATE_STATUS.PUBLIC) return undefined;
	return validTo < today ? PUBLIC_STATUS.EXPIRED : PUBLIC_STATUS.VALID;
}
