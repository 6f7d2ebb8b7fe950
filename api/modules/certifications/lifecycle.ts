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
