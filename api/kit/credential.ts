/** No schemas: the validation page loads no zod. */

export const CREDENTIAL_TYPE = "application/vc+jwt";
/** `typ` of the header: the media type without what all have. */
export const CREDENTIAL_TYP = "vc+jwt";
/** On the origin. */
export const DID_PATH = "/.well-known/did.json";

export const STATUS_PURPOSES = ["revocation", "suspension"] as const;
export type StatusPurpose = (typeof STATUS_PURPOSES)[number];
/** Fewer would tell which certificate was asked for. */
export const LEAST_BITS = 131_072;

/** `did:web` of an origin. */
export const didOf = (origin: string) => `did:web:${encodeURIComponent(new URL(origin).host)}`;
