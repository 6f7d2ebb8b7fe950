import { z } from "zod";

export { CREDENTIAL_TYPE, DID_PATH, LEAST_BITS, STATUS_PURPOSES, type StatusPurpose } from "../../kit/credential.ts";

export const publicKey = z.object({
	kty: z.literal("OKP"),
	crv: z.literal("Ed25519"),
	x: z.string(),
});
export type PublicKey = z.infer<typeof publicKey>;

export const didDocument = z.object({
	"@context": z.array(z.string()),
	id: z.string(),
	/** Contains all keys that have ever signed credentials, so that old credentials can still be verified. */
	verificationMethod: z.array(
		z.object({
			id: z.string(),
			type: z.literal("JsonWebKey2020"),
			controller: z.string(),
			publicKeyJwk: publicKey.extend({ kid: z.string(), alg: z.literal("EdDSA"), use: z.literal("sig") }),
		}),
	),
	assertionMethod: z.array(z.string()),
});
export type DidDocument = z.infer<typeof didDocument>;
