/** What a file is not: each has a sentence of its own. */
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
/** Of a genuine one. */
export const INVALID: readonly CredentialFault[] = ["revoked", "suspended", "expired", "notYetValid"];
/** Says nothing of the credential. */
export const UNDECIDED: readonly CredentialFault[] = [
	"unsupported",
	"issuerUnavailable",
	"listUnavailable",
	"listForeign",
	"listAltered",
	"listOutdated",
];

/** What a credential tells, once its signature is known to be the issuer's. */
export interface CredentialFacts {
	issuer: string;
	publicId: string;
	certificateNumber: string;
	company: string;
	firstDay: string;
	lastDay: string;
}
export interface CredentialVerdict {
	/** Undefined: genuine and valid. */
	fault: CredentialFault | undefined;
	/** Missing unless the signature is the issuer's. */
	facts?: CredentialFacts;
	/** When the older one of the lists was made. */
	listedAt?: string;
}
