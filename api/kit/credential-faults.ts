const invalid = ["revoked", "suspended", "expired", "notYetValid"] as const;
const undecided = [
	"unsupported",
	"issuerUnavailable",
	"listUnavailable",
	"listForeign",
	"listAltered",
	"listOutdated",
] as const;

/** The reasons why a credential is not accepted. The website shows a different sentence for each. */
export const FAULTS = [
	"malformed",
	"unsigned",
	"algorithm",
	"foreignIssuer",
	"unknownKey",
	"altered",
	"forged",
	...invalid,
	...undecided,
] as const;
export type CredentialFault = (typeof FAULTS)[number];
/** The faults of a credential that is genuine, but whose certificate is not valid. */
export const INVALID: readonly CredentialFault[] = invalid;
/** The faults after which it is unknown whether the certificate is valid, such as a list that could not be loaded. */
export const UNDECIDED: readonly CredentialFault[] = undecided;

export interface CredentialFacts {
	issuer: string;
	publicId: string;
	certificateNumber: string;
	company: string;
	firstDay: string;
	lastDay: string;
}
export interface CredentialResult {
	/** Why the credential is not accepted; undefined if it is genuine and valid. */
	fault: CredentialFault | undefined;
	/** The content of the credential; missing if the signature could not be verified. */
	facts?: CredentialFacts;
	/**
	 * When the status list that reports the credential as revoked or suspended was created, as ISO 8601; if neither
	 * list reports it, the time of the older list.
	 */
	listedAt?: string;
}
