import { germanDay } from "../../kit/sentences.ts";
import { invalid, invalidField } from "../../platform/errors.ts";
import { type CertificateStatus, certificateStatus } from "../certificates/contract.ts";
import { CERTIFICATION_STATUS, type CertificationStatus, CLIENT_SITE } from "./contract.ts";

/** `null` for the client itself; 400 for a foreign site. */
export function ownSite(siteId: string, clientSites: readonly { id: string }[]): string | null {
	if (siteId === CLIENT_SITE) return null;
	if (!clientSites.some((site) => site.id === siteId)) throw invalidField("_siteId", "site.unknown");
	return siteId;
}

export interface DatedCertificate {
	certificateNumber: string;
	validFrom: string;
	validTo: string;
	/** Signed: its dates are fixed. */
	isFixed: boolean;
	isOver: boolean;
}

/** 400 if a certificate would begin before its certification or end after it. */
export function assertCovers(
	period: { validFrom: string; validTo: string },
	certificates: readonly DatedCertificate[],
): void {
	const earliest = certificates.map(({ validFrom }) => validFrom).sort()[0];
	if (earliest !== undefined && period.validFrom > earliest)
		throw invalidField("validFrom", "certification.validFromAfterCertificate", { date: germanDay(earliest) });
	// Certificates in a final status may outlive their certification.
	const outliving = certificates.filter(
		({ isFixed, isOver, validFrom, validTo }) => !isOver && (isFixed ? validTo : validFrom) > period.validTo,
	);
	if (outliving.length === 0) return;
	const numbers = outliving.map(({ certificateNumber }) => certificateNumber).join(", ");
	const params = { validTo: germanDay(period.validTo), numbers };
	throw invalid([{ path: "validFrom", code: "certification.endsBeforeCertificate", params }]);
}

export interface Circumstances {
	certificates: readonly CertificateStatus[];
	hasProducts: boolean;
	validTo: string;
}

export const isExpired = (validTo: string, today: string) => validTo < today;

/**
 * From the issued certificates the lowest status, so that a public one keeps the certification active and a draft does
 * not reactivate a retracted one; without issued ones the highest.
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
