/** The reasons why a credential is not accepted as genuine and valid. Each has its own sentence. */
export const FAULTS = [
	"malformed",
	"unsigned",
	"algorithm",
	"foreignIssuer",
	"unknownKey",
	"altered",
	"forged",
	"revoked",
	"suspended",
	"expired",
	"notYetValid",
	"unsupported",
	"issuerUnavailable",
	"listUnavailable",
	"listForeign",
	"listAltered",
	"listOutdated",
] as const;
export type CredentialFault = (typeof FAULTS)[number];
/** Faults of a genuine credential whose certificate is not valid. */
export const INVALID: readonly CredentialFault[] = ["revoked", "suspended", "expired", "notYetValid"];
/** Faults that leave open whether the certificate is valid. */
export const UNDECIDED: readonly CredentialFault[] = [
	"unsupported",
	"issuerUnavailable",
	"listUnavailable",
	"listForeign",
	"listAltered",
	"listOutdated",
];

/** The content of a credential whose signature was verified. */
export interface CredentialFacts {
	issuer: string;
	publicId: string;
	certificateNumber: string;
	company: string;
	firstDay: string;
	lastDay: string;
}
export interface CredentialResult {
	/** The reason why the credential is not accepted; undefined if it is genuine and valid. */
	fault: CredentialFault | undefined;
	/** The content of the credential; missing unless the signature is the issuer's. */
	facts?: CredentialFacts;
	/** The creation time of the older of both status lists. */
	listedAt?: string;
}
