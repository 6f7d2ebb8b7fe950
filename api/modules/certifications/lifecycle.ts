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
	RETRACTED: { code: 80, label: "Zurückgezogen", tone: "error" },
	EXPIRED: { code: 90, label: "Abgelaufen", tone: "neutral" },
} as const;
type StatusName = keyof typeof CERTIFICATION_STATI;
type Codes = { readonly [Name in StatusName]: (typeof CERTIFICATION_STATI)[Name]["code"] };
export type CertificationStatus = Codes[StatusName];

export const CERTIFICATION_STATUS = /* @__PURE__ */ Object.fromEntries(
	/* @__PURE__ */ Object.entries(CERTIFICATION_STATI).map(([name, { code }]) => [name, code]),
) as Codes;

export const certificationBadge = (status: number): (typeof CERTIFICATION_STATI)[StatusName] =>
	Object.values(CERTIFICATION_STATI).findLast(({ code }) => status >= code) ?? CERTIFICATION_STATI.NEW;
