import { addDays, addMonths } from "./calendar.ts";

/** When a certification may be renewed, without schemas. Days are those of Vienna. */

/** Calendar months before and after the last day of the validity. */
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

/** Why it cannot be renewed on that day. */
export function renewalObstacle(
	{ validTo, renewedBy }: Renewable,
	today: string,
): "RENEWAL_EXISTS" | "TOO_EARLY" | "TOO_LATE" | undefined {
	if (renewedBy !== undefined) return "RENEWAL_EXISTS";
	if (today < firstRenewalDay(validTo)) return "TOO_EARLY";
	return today > lastRenewalDay(validTo) ? "TOO_LATE" : undefined;
}
