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

/** A code that was read from a document is there; who asks for many that are not is guessing. */
export const MISSES = { limit: 100, windowMs: 600_000 };

export interface Evidence {
	status: CertificateStatus;
	publicId: string | null;
	/** The furthest status of its history. */
	furthest: number | null;
	/** By the audit trail. */
	isPublished: number;
	isRetracted: number;
	toldPublicId: string | null;
}

/** Whether history and trail tell the same of a published certificate as its row does. */
export function isBacked({ status, publicId, furthest, isPublished, isRetracted, toldPublicId }: Evidence): boolean {
	return (
		furthest === status &&
		isPublished === 1 &&
		(isRetracted === 1) === (status === CERTIFICATE_STATUS.RETRACTED) &&
		(toldPublicId === null || toldPublicId === publicId)
	);
}
