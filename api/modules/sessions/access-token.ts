import { errors, importJWK, type JWTHeaderParameters, jwtVerify, SignJWT } from "jose";
import type { Keys } from "../../platform/deps.ts";
import { tokenExpired, unauthenticated } from "../../platform/errors.ts";
import type { Clock } from "../../platform/runtime/clock.ts";
import { ACCESS_TOKEN_MS } from "./limits.ts";

const ALGORITHM = "Ed25519";
const TYPE = "at+jwt";
const ISSUER = "portal-api";
const AUDIENCE = "portal";

/** Whom a token stands for; what that person may do is looked up at every request. */
export interface TokenSubject {
	userId: string;
	sessionId: string;
}

export function createAccessTokens(clock: Clock, { accessToken: { privateJwk, publicJwk } }: Keys) {
	const privateKey = importJWK(privateJwk, ALGORITHM);
	const publicKey = importJWK(publicJwk, ALGORITHM);

	async function keyOf({ kid }: JWTHeaderParameters) {
		if (kid !== publicJwk.kid) throw new errors.JWKSNoMatchingKey();
		return publicKey;
	}

	return {
		async issue({ userId, sessionId }: TokenSubject): Promise<string> {
			const now = clock.now().getTime();
			return new SignJWT({ sid: sessionId })
				.setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: privateJwk.kid })
				.setIssuer(ISSUER)
				.setAudience(AUDIENCE)
				.setSubject(userId)
				.setIssuedAt(Math.floor(now / 1000))
				.setExpirationTime(Math.floor((now + ACCESS_TOKEN_MS) / 1000))
				.sign(await privateKey);
		},

		/** Throws 403 for a token that was right once, 401 for any other. */
		async verify(token: string): Promise<TokenSubject> {
			try {
				const { payload } = await jwtVerify(token, keyOf, {
					algorithms: [ALGORITHM],
					typ: TYPE,
					issuer: ISSUER,
					audience: AUDIENCE,
					requiredClaims: ["exp", "iat", "sub", "sid"],
					currentDate: clock.now(),
				});
				const { sub, sid } = payload;
				if (typeof sub !== "string" || typeof sid !== "string") throw unauthenticated();
				return { userId: sub, sessionId: sid };
			} catch (error) {
				throw error instanceof errors.JWTExpired ? tokenExpired() : unauthenticated();
			}
		},
	};
}
export type AccessTokens = ReturnType<typeof createAccessTokens>;
