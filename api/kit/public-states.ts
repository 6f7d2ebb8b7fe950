/** No schemas: the validation page loads no zod. */

export const PUBLIC_STATUS = { VALID: 40, RETRACTED: 70, EXPIRED: 90 } as const;
export type PublicStatus = (typeof PUBLIC_STATUS)[keyof typeof PUBLIC_STATUS];

export const PUBLIC_STATES = {
	valid: { tone: "success", icon: "success" },
	notYetValid: { tone: "warning", icon: "clock" },
	retracted: { tone: "error", icon: "error" },
	expired: { tone: "error", icon: "warning" },
} as const;
export type PublicState = keyof typeof PUBLIC_STATES;

const STATE_OF: Readonly<Record<PublicStatus, PublicState>> = { 40: "valid", 70: "retracted", 90: "expired" };

/** Status 40 includes certificates that are not yet valid. */
export function publicState(status: PublicStatus, validFrom: string, today: string): PublicState {
	return status === PUBLIC_STATUS.VALID && validFrom > today ? "notYetValid" : STATE_OF[status];
}
