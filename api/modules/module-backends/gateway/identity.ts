import { importJWK, SignJWT } from "jose";
import type { Deps, Person, SigningKeys } from "../../../platform/deps.ts";
import { acceptedKeys, signingKeys } from "../../../platform/runtime/key-rotation.ts";
import { type KeySet, MODULE_TOKEN } from "../contract.ts";

/** The name of Ed25519 signatures that libraries of all languages know. */
const ALGORITHM = "EdDSA";

/** Tells a backend who calls. Type, issuer and audience keep it apart from the tokens of the API itself. */
export function createIdentity({ keys, clock, settings }: Pick<Deps, "keys" | "clock" | "settings">) {
	const published = ({ accessToken: { publicJwk } }: SigningKeys) => {
		const { kty = "", crv = "", x = "", kid } = publicJwk;
		return { kty, crv, x, kid, alg: ALGORITHM, use: "sig" } as const;
	};
	return {
		keySet: (): KeySet => ({
			keys: acceptedKeys(keys, clock.now(), MODULE_TOKEN.lifeSeconds * 1000).map(published),
		}),
		async tokenFor(module: string, { id, name, roles }: Person): Promise<string> {
			const { privateJwk } = signingKeys(keys, clock.now()).accessToken;
			const now = Math.floor(clock.now().getTime() / 1000);
			return new SignJWT({ name, roles })
				.setProtectedHeader({ alg: ALGORITHM, typ: MODULE_TOKEN.type, kid: privateJwk.kid })
				.setIssuer(settings.publicUrl)
				.setAudience(module)
				.setSubject(id)
				.setIssuedAt(now)
				.setExpirationTime(now + MODULE_TOKEN.lifeSeconds)
				.sign(await importJWK(privateJwk, ALGORITHM));
		},
	};
}
