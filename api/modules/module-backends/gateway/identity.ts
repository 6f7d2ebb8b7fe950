import { importJWK, SignJWT } from "jose";
import type { Deps, Person } from "../../../platform/deps.ts";
import { type KeySet, MODULE_TOKEN } from "../contract.ts";

/** The name of Ed25519 signatures that libraries of all languages know. */
const ALGORITHM = "EdDSA";

/** Tells a backend who calls. Type, issuer and audience keep it apart from the tokens of the API itself. */
export function createIdentity({ keys, clock, settings }: Pick<Deps, "keys" | "clock" | "settings">) {
	const { privateJwk, publicJwk } = keys.accessToken;
	const privateKey = importJWK(privateJwk, ALGORITHM);
	const { kty = "", crv = "", x = "", kid } = publicJwk;
	const keySet: KeySet = { keys: [{ kty, crv, x, kid, alg: ALGORITHM, use: "sig" }] };
	return {
		keySet,
		async tokenFor(module: string, { id, name, roles }: Person): Promise<string> {
			const now = Math.floor(clock.now().getTime() / 1000);
			return new SignJWT({ name, roles })
				.setProtectedHeader({ alg: ALGORITHM, typ: MODULE_TOKEN.type, kid })
				.setIssuer(settings.publicUrl)
				.setAudience(module)
				.setSubject(id)
				.setIssuedAt(now)
				.setExpirationTime(now + MODULE_TOKEN.lifeSeconds)
				.sign(await privateKey);
		},
	};
}
