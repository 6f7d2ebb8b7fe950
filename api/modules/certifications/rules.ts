import { germanDay } from "../../kit/calendar.ts";
import { type CertificateStatus, certificateStatus } from "../../kit/certificate-lifecycle.ts";
import { sentence } from "../../kit/sentences.ts";
import { midnightInVienna } from "../../kit/vienna.ts";
import { ApiError, invalid, invalidField } from "../../platform/errors.ts";
import { defaultSchemes, isUsable, type Scheme } from "../schemes/contract.ts";
import {
	type Category,
	CERTIFICATION_STATUS,
	type CertificationStatus,
	CLIENT_SITE,
	dayAfter,
	firstRenewalDay,
	lastRenewalDay,
	renewalObstacle,
} from "./contract.ts";

/** Returns the manufacturing site's id, or null for the client itself; throws 400 for a site of another client. */
export function ownSite(siteId: string, clientSites: readonly { id: string }[]): string | null {
	if (siteId === CLIENT_SITE) return null;
	if (!clientSites.some((site) => site.id === siteId)) throw invalidField("_siteId", "site.unknown");
	return siteId;
}

export interface SchemeChoice {
	requested: readonly string[] | undefined;
	/** The schemes that the certification has for its category; empty for a new certification or category. */
	current: readonly string[];
	category: Category;
}

/**
 * Returns the schemes that a certification has from now on; throws 400 for a scheme of another category, or one that
 * may not be used today and is new to the certification.
 */
export function schemesFor(
	{ requested, current, category }: SchemeChoice,
	all: readonly Scheme[],
	today: string,
): string[] {
	if (requested === undefined) {
		if (current.length > 0) return [...current];
		const chosen = defaultSchemes(all, category, today).map(({ _id }) => _id);
		if (chosen.length === 0) throw invalidField("schemes", "scheme.noneUsable");
		return chosen;
	}
	for (const id of requested) {
		const scheme = all.find(({ _id }) => _id === id);
		if (!scheme) throw invalidField("schemes", "scheme.unknown");
		if (current.includes(id)) continue;
		const { code } = scheme;
		if (!scheme.categories.includes(category)) throw invalidField("schemes", "scheme.otherCategory", { code });
		if (!isUsable(scheme, today)) throw invalidField("schemes", "scheme.notUsable", { code });
	}
	return all.flatMap(({ _id }) => (requested.includes(_id) ? [_id] : []));
}

export interface DatedCertificate {
	certificateNumber: string;
	validFrom: string;
	validTo: string;
	/** True if the certificate is signed, which means that its dates can no longer change. */
	isFixed: boolean;
	isOver: boolean;
}

export function assertCovers(
	period: { validFrom: string; validTo: string },
	certificates: readonly DatedCertificate[],
): void {
	const earliest = certificates.map(({ validFrom }) => validFrom).sort()[0];
	if (earliest !== undefined && period.validFrom > earliest)
		throw invalidField("validFrom", "certification.validFromAfterCertificate", { date: germanDay(earliest) });
	// Certificates in a final status may end after their certification, so they are not checked.
	const outliving = certificates.filter(
		({ isFixed, isOver, validFrom, validTo }) => !isOver && (isFixed ? validTo : validFrom) > period.validTo,
	);
	if (outliving.length === 0) return;
	const numbers = outliving.map(({ certificateNumber }) => certificateNumber).join(", ");
	const params = { validTo: germanDay(period.validTo), numbers };
	throw invalid([{ path: "validFrom", code: "certification.endsBeforeCertificate", params }]);
}

interface Numbered {
	certificationNumber: string;
}

/** Throws 400 if a certification would overlap with the one that it renews, or with the one that renews it. */
export function assertInLine(
	{ validFrom, validTo }: { validFrom: string; validTo: string },
	{
		predecessor,
		successor,
	}: { predecessor: (Numbered & { validTo: string }) | null; successor: (Numbered & { validFrom: string }) | null },
): void {
	if (predecessor && validFrom <= predecessor.validTo)
		throw invalidField("validFrom", "renewal.beginsTooEarly", {
			number: predecessor.certificationNumber,
			date: germanDay(dayAfter(predecessor.validTo)),
		});
	if (successor && validTo >= successor.validFrom)
		throw invalidField("validFrom", "renewal.endsTooLate", {
			validTo: germanDay(validTo),
			number: successor.certificationNumber,
			date: germanDay(successor.validFrom),
		});
}

/**
 * Throws 409 if today is too early or too late for a renewal, or if the certification was renewed already; the error
 * then contains the id and number of the renewal.
 */
export function assertRenewable(
	{ certificationNumber: number, validTo }: Numbered & { validTo: string },
	successor: (Numbered & { id: string }) | null,
	today: string,
): void {
	const code = renewalObstacle({ validTo, renewedBy: successor?.id }, today);
	if (code === undefined) return;
	if (successor) {
		const renewal = { renewedBy: successor.id, renewedByNumber: successor.certificationNumber };
		const message = sentence("renewal.exists", { number, successor: successor.certificationNumber });
		throw new ApiError(409, code, { message, renewal });
	}
	const message =
		code === "TOO_EARLY"
			? sentence("renewal.tooEarly", { number, date: germanDay(firstRenewalDay(validTo)) })
			: sentence("renewal.tooLate", { number, date: germanDay(lastRenewalDay(validTo)) });
	throw new ApiError(409, code, { message });
}

export interface Circumstances {
	certificates: readonly CertificateStatus[];
	hasProducts: boolean;
	/** True while an audit of the certification is planned, under way or reported. */
	hasOpenAudit: boolean;
	validTo: string;
}

export const isExpired = (validTo: string, today: string) => validTo < today;

/** Returns the moment at which the validity ends, midnight in Vienna after the last day, as ISO 8601 in UTC. */
export const expiryMoment = (validTo: string): string => midnightInVienna(dayAfter(validTo));

/**
 * Returns the lowest status of the issued certificates, so that a public certificate keeps the certification active and
 * a draft does not reactivate a retracted one. Without issued certificates, returns the highest status of the others.
 * An open audit counts more than a draft, because the decision follows the audit.
 */
export function derive(
	{ certificates, hasProducts, hasOpenAudit, validTo }: Circumstances,
	today: string,
): CertificationStatus {
	if (isExpired(validTo, today)) return CERTIFICATION_STATUS.EXPIRED;
	const led = (isIssued: boolean) =>
		certificates
			.flatMap((code) => {
				const status = certificateStatus(code);
				return status && (status.content === "issued") === isIssued ? CERTIFICATION_STATUS[status.certification] : [];
			})
			.sort((one, other) => one - other);
	const status = led(true)[0] ?? led(false).at(-1);
	if (hasOpenAudit && (status ?? CERTIFICATION_STATUS.CERTIFICATE) === CERTIFICATION_STATUS.CERTIFICATE)
		return CERTIFICATION_STATUS.AUDIT;
	if (status !== undefined) return status;
	return hasProducts ? CERTIFICATION_STATUS.PRODUCTS : CERTIFICATION_STATUS.NEW;
}
