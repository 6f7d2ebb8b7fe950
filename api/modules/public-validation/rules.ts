import { PUBLIC_STATUS, type PublicStatus } from "../../kit/public-states.ts";
import { type CertificateStatus, certificateStatus } from "../certificates/contract.ts";

/** Undefined before publication. Retracted outlasts expired; `validTo` is the last valid day. */
export function publicStatus(status: CertificateStatus, validTo: string, today: string): PublicStatus | undefined {
	const told = certificateStatus(status)?.told;
	if (told === undefined) return undefined;
	return told === "VALID" && validTo < today ? PUBLIC_STATUS.EXPIRED : PUBLIC_STATUS[told];
}

/** Codes from documents exist: many misses are guesses. */
export const MISSES = { limit: 100, windowMs: 600_000 };

interface Evidence {
	status: CertificateStatus;
	publicId: string | null;
	lastStatus: number | null;
	toldStatus: number | null;
	toldPublicId: string | null;
}

export function isBacked({ status, publicId, lastStatus, toldStatus, toldPublicId }: Evidence): boolean {
	return lastStatus === status && toldStatus === status && (toldPublicId === null || toldPublicId === publicId);
}
