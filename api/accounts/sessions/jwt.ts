import { errors, importJWK, jwtVerify, SignJWT } from "jose";
import type { Keys } from "../../platform/deps.ts";
import type { Clock } from "../../platform/runtime/clock.ts";
import { acceptedKeys, signingKeys } from "../../platform/runtime/key-rotation.ts";

const ALGORITHM = "Ed25519";
const ISSUER = "portal-api";

interface Use<C extends string> {
	type: string;
	audience: string;
	lifeMs: number;
	claims: readonly C[];
}

export function createTokens<const C extends string>(
	clock: Clock,
	keys: Keys,
	{ type: typ, audience, lifeMs, claims }: Use<C>,
) {
	const imported = new WeakMap<JsonWebKey, ReturnType<typeof importJWK>>();
	function keyOf(jwk: JsonWebKey) {
		const key = imported.get(jwk) ?? importJWK(jwk, ALGORITHM);
		imported.set(jwk, key);
		return key;
	}

	return {
		async issue(subject: string, payload: Record<C, string>): Promise<string> {
			const now = clock.now().getTime();
			const { privateJwk } = signingKeys(keys, clock.now()).accessToken;
			return new SignJWT(payload)
				.setProtectedHeader({ alg: ALGORITHM, typ, kid: privateJwk.kid })
				.setIssuer(ISSUER)
				.setAudience(audience)
				.setSubject(subject)
				.setIssuedAt(Math.floor(now / 1000))
				.setExpirationTime(Math.floor((now + lifeMs) / 1000))
				.sign(await keyOf(privateJwk));
		},

		async verify(token: string): Promise<Record<C | "sub", string> & { exp: number }> {
			const { payload } = await jwtVerify(
				token,
				({ kid }) => {
					const accepted = acceptedKeys(keys, clock.now(), lifeMs).map(({ accessToken }) => accessToken.publicJwk);
					const known = accepted.find((publicJwk) => publicJwk.kid === kid);
					if (!known) throw new errors.JWKSNoMatchingKey();
					return keyOf(known);
				},
				{
					algorithms: [ALGORITHM],
					typ,
					issuer: ISSUER,
					audience,
					requiredClaims: ["exp", "iat", "sub", ...claims],
					currentDate: clock.now(),
				},
			);
			return payload as typeof payload & Record<C | "sub", string> & { exp: number };
		},
	};
}
