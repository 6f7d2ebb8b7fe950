import { addDays, addMonths } from "../../kit/calendar.ts";

export * from "../../kit/categories.ts";

/** This file imports no validation schemas, so that pages which need only statuses and labels load less code. */

/**
 * The statuses of certifications. Their codes are stored in the database and differ from those of certificates; a code
 * between two statuses is shown as the lower one.
 */
export const CERTIFICATION_STATI = {
	NEW: { code: 10, label: "Neu", tone: "primary" },
	PRODUCTS: { code: 20, label: "Produktprüfung", tone: "info" },
	AUDIT: { code: 30, label: "Audit", tone: "info" },
	CERTIFICATE: { code: 40, label: "Zertifikat erstellt", tone: "secondary" },
	APPROVAL: { code: 50, label: "Genehmigung", tone: "warning" },
	ACTIVE: { code: 60, label: "Aktiv", tone: "success" },
	SUSPENDED: { code: 70, label: "Ausgesetzt", tone: "warning" },
	RETRACTED: { code: 80, label: "Zurückgezogen", tone: "error" },
	EXPIRED: { code: 90, label: "Abgelaufen", tone: "neutral" },
} as const;
export type CertificationStatusName = keyof typeof CERTIFICATION_STATI;
export const CERTIFICATION_STATUS_NAMES = /* @__PURE__ */ Object.keys(CERTIFICATION_STATI) as CertificationStatusName[];
type Codes = { readonly [Name in CertificationStatusName]: (typeof CERTIFICATION_STATI)[Name]["code"] };
export type CertificationStatus = Codes[CertificationStatusName];

export const CERTIFICATION_STATUS = /* @__PURE__ */ Object.fromEntries(
	/* @__PURE__ */ Object.entries(CERTIFICATION_STATI).map(([name, { code }]) => [name, code]),
) as Codes;

export const certificationBadge = (status: number): (typeof CERTIFICATION_STATI)[CertificationStatusName] =>
	Object.values(CERTIFICATION_STATI).findLast(({ code }) => status >= code) ?? CERTIFICATION_STATI.NEW;

export const CERTIFICATION_FIELDS = {
	_clientId: { label: "Kunde" },
	_siteId: { label: "Hersteller" },
	category: { label: "Kategorie" },
	subcategory: { label: "Subkategorie" },
	initialValidFrom: { label: "Erstzertifizierung" },
	validFrom: { label: "Gültig ab" },
	validTo: { label: "Gültig bis" },
	schemes: { label: "Prüfgrundlagen" },
	status: { label: "Status" },
} as const;

export const ENDED = "past";

/** A certification can be renewed from `before` calendar months before its last day until `after` months after it. */
export const RENEWAL_MONTHS = { before: 9, after: 6 } as const;

export const CERTIFICATION_ACTIONS = ["renew"] as const;
export type CertificationAction = (typeof CERTIFICATION_ACTIONS)[number];

/**
 * German labels of the kinds of renewals: a renewal counts as recertification until the end of the old certification,
 * and as a new certification after that end.
 */
export const RENEWAL_KINDS = { recertification: "Rezertifizierung", newCertification: "Neuzertifizierung" } as const;
export type RenewalKind = keyof typeof RENEWAL_KINDS;
export const RENEWAL_KIND_NAMES = /* @__PURE__ */ Object.keys(RENEWAL_KINDS) as RenewalKind[];

export const renewalKind = (made: string, validTo: string): RenewalKind =>
	made > validTo ? "newCertification" : "recertification";

export const firstRenewalDay = (validTo: string): string => addMonths(validTo, -RENEWAL_MONTHS.before);
export const lastRenewalDay = (validTo: string): string => addMonths(validTo, RENEWAL_MONTHS.after);
export const dayAfter = (validTo: string): string => addDays(validTo, 1);
/** Returns the proposed first day of a renewal: the day after the old certification ends, or today if it has ended. */
export const proposedRenewalDay = (validTo: string, today: string): string =>
	validTo < today ? today : dayAfter(validTo);

/** Returns the days between two certifications on which neither is valid; undefined if there is no gap. */
export const uncoveredBetween = (validTo: string, validFrom: string): { from: string; to: string } | undefined =>
	validFrom > dayAfter(validTo) ? { from: dayAfter(validTo), to: addDays(validFrom, -1) } : undefined;

interface Renewable {
	validTo: string;
	renewedBy?: string | undefined;
}

export function renewalObstacle(
	{ validTo, renewedBy }: Renewable,
	today: string,
): "RENEWAL_EXISTS" | "TOO_EARLY" | "TOO_LATE" | undefined {
	if (renewedBy !== undefined) return "RENEWAL_EXISTS";
	if (today < firstRenewalDay(validTo)) return "TOO_EARLY";
	return today > lastRenewalDay(validTo) ? "TOO_LATE" : undefined;
}
