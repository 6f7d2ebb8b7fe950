import { germanDay } from "../../kit/sentences.ts";
import { invalid, invalidField } from "../../platform/errors.ts";
import { type CertificateStatus, certificateStatus } from "../certificates/contract.ts";
import { CERTIFICATION_STATUS, type CertificationStatus, CLIENT_SITE } from "./contract.ts";

/** The named site, `null` for the client itself; 400 for a site that the client does not have. */
export function ownSite(siteId: string, clientSites: readonly { id: string }[]): string | null {
	if (siteId === CLIENT_SITE) return null;
	if (!clientSites.some((site) => site.id === siteId)) throw invalidField("_siteId", "site.unknown");
	return siteId;
}

/** A certificate as far as its certification's period concerns it. */
export interface DatedCertificate {
	certificateNumber: string;
	validFrom: string;
	validTo: string;
	/** Signed: what it says is fixed, its dates with it. */
	isFixed: boolean;
	/** It certifies nothing any more and never will. */
	isOver: boolean;
}

/** 400 if a certificate would begin before its certification does, or last longer. */
export function assertCovers(
	period: { validFrom: string; validTo: string },
	certificates: readonly DatedCertificate[],
): void {
	const earliest = certificates.map(({ validFrom }) => validFrom).sort()[0];
	if (earliest !== undefined && period.validFrom > earliest)
		throw invalidField("validFrom", "certification.validFromAfterCertificate", { date: germanDay(earliest) });
	// What certifies nothing any more may outlive its certification.
	const outliving = certificates.filter(
		({ isFixed, isOver, validFrom, validTo }) => !isOver && (isFixed ? validTo : validFrom) > period.validTo,
	);
	if (outliving.length === 0) return;
	const numbers = outliving.map(({ certificateNumber }) => certificateNumber).join(", ");
	const params = { validTo: germanDay(period.validTo), numbers };
	throw invalid([{ path: "validFrom", code: "certification.endsBeforeCertificate", params }]);
}

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
