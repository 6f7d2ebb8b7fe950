import { addDays, addMonths } from "../../kit/calendar.ts";

/** What lists and their filters say of certifications, without schemas. */

/**
 * A scale of its own, apart from certificate codes. AUDIT is reserved. A badge is valid from its code up to the next
 * one.
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

/** Has ended, in the filter by the end of the validity. */
export const ENDED = "past";

const A = "A: Farming of Animals";
const C = "C: Food Manufacturing";
export const CATEGORIES = [
	A,
	C,
	"E: Catering",
	"K: Production of (Bio) Chemicals",
	"I: Production of Food Packaging and Packaging Material",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** A category with subcategories requires one. */
export const SUBCATEGORIES: Readonly<Record<Category, readonly string[]>> = {
	[A]: ["AI Farming of Animals for Meat / Milk / Eggs / Honey"],
	[C]: [
		"CI processing of perishable animal products",
		"CII perishable plant products",
		"CIV ambient stable products",
		"CV animal slaughtering",
	],
	"E: Catering": [],
	"K: Production of (Bio) Chemicals": [],
	"I: Production of Food Packaging and Packaging Material": [],
};

/** It may be renewed so many calendar months before the last day of its validity, and after it. */
export const RENEWAL_MONTHS = { before: 9, after: 6 } as const;

/** What somebody may do with a certification as a whole. */
export const CERTIFICATION_ACTIONS = ["renew"] as const;
export type CertificationAction = (typeof CERTIFICATION_ACTIONS)[number];

/** What a successor is: made until the end of the old certification, or after it. */
export const RENEWAL_KINDS = { recertification: "Rezertifizierung", newCertification: "Neuzertifizierung" } as const;
export type RenewalKind = keyof typeof RENEWAL_KINDS;
export const RENEWAL_KIND_NAMES = /* @__PURE__ */ Object.keys(RENEWAL_KINDS) as RenewalKind[];

/** `made`: the day on which the successor was made; `validTo`: the last day of the old certification. */
export const renewalKind = (made: string, validTo: string): RenewalKind =>
	made > validTo ? "newCertification" : "recertification";

export const firstRenewalDay = (validTo: string): string => addMonths(validTo, -RENEWAL_MONTHS.before);
export const lastRenewalDay = (validTo: string): string => addMonths(validTo, RENEWAL_MONTHS.after);
/** The first day of a successor. */
export const dayAfter = (validTo: string): string => addDays(validTo, 1);

interface Renewable {
	validTo: string;
	/** Its successor. */
	renewedBy?: string | undefined;
}

/** Why it cannot be renewed on that day, in Vienna. */
export function renewalObstacle(
	{ validTo, renewedBy }: Renewable,
	today: string,
): "RENEWAL_EXISTS" | "TOO_EARLY" | "TOO_LATE" | undefined {
	if (renewedBy !== undefined) return "RENEWAL_EXISTS";
	if (today < firstRenewalDay(validTo)) return "TOO_EARLY";
	return today > lastRenewalDay(validTo) ? "TOO_LATE" : undefined;
}
