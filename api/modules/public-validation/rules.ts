import { BULK_LIMITS } from "../../kit/certificate-numbers.ts";
import { PUBLIC_STATUS, type PublicStatus } from "../../kit/public-states.ts";
import { type CertificateStatus, certificateStatus } from "../certificates/contract.ts";

/** False before publication. */
export const isTold = (status: CertificateStatus): boolean => certificateStatus(status)?.told !== undefined;

/** Undefined before publication. What was taken away outlasts the end; `validTo` is the last valid day. */
export function publicStatus(status: CertificateStatus, validTo: string, today: string): PublicStatus | undefined {
	const told = certificateStatus(status)?.told;
	if (told === undefined) return undefined;
	return told === "VALID" && validTo < today ? PUBLIC_STATUS.EXPIRED : PUBLIC_STATUS[told];
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** The first day of what is told; undefined before the first day of the certificate. */
export function publicSince(
	status: PublicStatus,
	{ validFrom, validTo, movedOn }: { validFrom: string; validTo: string; movedOn: string | undefined },
	today: string,
): string | undefined {
	if (status === PUBLIC_STATUS.EXPIRED) return dayAfter(validTo);
	if (status !== PUBLIC_STATUS.VALID) return movedOn;
	if (validFrom > today) return undefined;
	return movedOn !== undefined && movedOn > validFrom ? movedOn : validFrom;
}

/** Codes from documents exist: many misses are guesses. */
export const MISSES = { limit: 100, windowMs: 600_000 };
/** Numbers follow each other, so in a list they are guessed too; as many as one list holds, so that each can be answered. */
export const NUMBER_MISSES = { limit: BULK_LIMITS.items, windowMs: 600_000 };

interface Evidence {
	status: CertificateStatus;
	publicId: string | null;
	lastStatus: CertificateStatus | null;
	replacesId: string | null;
	/** Of a superseded one. */
	replacement: { id: string } | undefined;
	told: { status: unknown; publicId: unknown; replaces: unknown; replacedBy: unknown };
}

/** An id that the trail does not tell was given by an earlier version. */
export const isBacked = ({ status, publicId, lastStatus, replacesId, replacement, told }: Evidence): boolean =>
	lastStatus === status &&
	told.status === status &&
	(told.publicId ?? publicId) === publicId &&
	(told.replaces ?? null) === replacesId &&
	told.replacedBy === replacement?.id;
