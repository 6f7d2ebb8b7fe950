/** Names and formats of credentials. This file loads no schemas, because the validation page loads no zod. */

export const CREDENTIAL_TYPE = "application/vc+jwt";
/** The `typ` of the header: the media type without the prefix `application/`. */
export const CREDENTIAL_TYP = "vc+jwt";
/** The path of the DID document, which lists the issuer's keys, on the origin. */
export const DID_PATH = "/.well-known/did.json";

export const STATUS_PURPOSES = ["revocation", "suspension"] as const;
export type StatusPurpose = (typeof STATUS_PURPOSES)[number];
/**
 * The minimum number of bits in a status list. A request for a shorter one would reveal to its server which certificate
 * is checked.
 */
export const LEAST_BITS = 131_072;

/** Returns the issuer id `did:web:…` of an origin. */
export const didOf = (origin: string) => `did:web:${encodeURIComponent(new URL(origin).host)}`;
