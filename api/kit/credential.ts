/**
 * This file contains names and formats of credentials, which are certificates as signed data. It must not import zod,
 * because the validation page uses it without zod.
 */

export const CREDENTIAL_TYPE = "application/vc+jwt";
/** The `typ` in the header of a credential, which is the media type without `application/`. */
export const CREDENTIAL_TYP = "vc+jwt";
/** The path of the document that lists the issuer's public keys, as the method `did:web` requires. */
export const DID_PATH = "/.well-known/did.json";

export const STATUS_PURPOSES = ["revocation", "suspension"] as const;
export type StatusPurpose = (typeof STATUS_PURPOSES)[number];
/**
 * The minimum number of bits in a status list. In a shorter list, a request would reveal which certificate is being
 * checked.
 */
export const LEAST_BITS = 131_072;

export const didOf = (origin: string) => `did:web:${encodeURIComponent(new URL(origin).host)}`;
