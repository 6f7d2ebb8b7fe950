import { germanDay } from "../../kit/sentences.ts";
import { invalid, invalidField } from "../../platform/errors.ts";
import { CLIENT_SITE } from "./contract.ts";

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
