// The statuses that the public sees. This file must not import zod, because the validation page uses it without zod.

export const PUBLIC_STATUS = { VALID: 40, SUSPENDED: 60, RETRACTED: 70, SUPERSEDED: 80, EXPIRED: 90 } as const;
export type PublicStatus = (typeof PUBLIC_STATUS)[keyof typeof PUBLIC_STATUS];

export const PUBLIC_STATES = {
	valid: { tone: "success", icon: "success" },
	notYetValid: { tone: "warning", icon: "clock" },
	suspended: { tone: "warning", icon: "warning" },
	superseded: { tone: "error", icon: "refresh" },
	retracted: { tone: "error", icon: "error" },
	expired: { tone: "error", icon: "warning" },
} as const;
export type PublicState = keyof typeof PUBLIC_STATES;

/** The states in the response about many certificates; `unknown` if no published certificate has the number. */
export const BULK_STATES = /* @__PURE__ */ [...(Object.keys(PUBLIC_STATES) as PublicState[]), "unknown"] as const;
export type BulkState = (typeof BULK_STATES)[number];

const STATE_OF: Readonly<Record<PublicStatus, PublicState>> = {
	40: "valid",
	60: "suspended",
	70: "retracted",
	80: "superseded",
	90: "expired",
};

/** Returns what the website shows: a valid certificate is "not yet valid" before its first valid day. */
export function publicState(status: PublicStatus, validFrom: string, today: string): PublicState {
	return status === PUBLIC_STATUS.VALID && validFrom > today ? "notYetValid" : STATE_OF[status];
}

/** The causes of a suspension or a retraction. Names are stored; the German texts are sent and shown. */
export const CAUSES = {
	customerRequest: "Auf Wunsch des Kunden",
	nonconformity: "Nichtkonformität",
	noSurveillance: "Überwachung nicht möglich",
	markMisuse: "Missbrauch des Zeichens",
	other: "Sonstiges",
} as const;
export type CauseName = keyof typeof CAUSES;
export type Cause = (typeof CAUSES)[CauseName];

export const CAUSE_NAMES = /* @__PURE__ */ Object.keys(CAUSES) as CauseName[];
export const causeNamed = (cause: Cause): CauseName => CAUSE_NAMES.find((name) => CAUSES[name] === cause) ?? "other";
