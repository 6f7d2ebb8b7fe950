import { CERTIFICATE_STATUS, type CertificateStatusName } from "./lifecycle.ts";

/** Where a certificate stands on a day: its status, or for a published one outside its validity, on which side of it. */
export type CertificateStanding = CertificateStatusName | "NOT_YET_VALID" | "EXPIRED";

const NAMES = Object.keys(CERTIFICATE_STATUS) as CertificateStatusName[];

/** The name of a status code, if there is one. */
export const statusName = (code: number | undefined): CertificateStatusName | undefined =>
	NAMES.find((name) => CERTIFICATE_STATUS[name] === code);

/** `today` is a day in Vienna. */
export function standingOf(
	status: number | undefined,
	{ validFrom, validTo }: { validFrom: string; validTo: string },
	today: string,
): CertificateStanding | undefined {
	const name = statusName(status);
	if (name !== "PUBLIC") return name;
	if (validTo < today) return "EXPIRED";
	return validFrom > today ? "NOT_YET_VALID" : name;
}
