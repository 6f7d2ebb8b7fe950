import { createHash } from "node:crypto";
import { importJWK, jwtVerify, SignJWT } from "jose";
import { sentence } from "../../../kit/sentences.ts";
import type { Keys } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { Clock } from "../../../platform/runtime/clock.ts";

const ALGORITHM = "Ed25519";
const TYPE = "step+jwt";
const ISSUER = "portal-api";
const AUDIENCE = "portal-second-factor";

/** Ties the second step of a sign-in to the browser of the first. */
export const STEP_COOKIE = "portal_sign_in";
export const STEP_MS = 5 * 60_000;

/** What the first step of a sign-in has proved, and in which browser. */
export interface FirstStep {
	userId: string;
	/** The hash of the password that was right: another password since then voids the step. */
	passwordHash: string;
	/** Value of the browser's cookie. */
	browser: string;
}

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

export const stepOver = () => new ApiError(401, "UNAUTHENTICATED", { message: sentence("login.stepOver") });

/** Tokens for the second step of a sign-in. No access token: its type and audience are others. */
export function createStepTokens(clock: Clock, { accessToken: { privateJwk, publicJwk } }: Keys) {
	const privateKey = importJWK(privateJwk, ALGORITHM);
	const publicKey = importJWK(publicJwk, ALGORITHM);
	return {
		async issue({ userId, passwordHash, browser }: FirstStep): Promise<string> {
			const now = clock.now().getTime();
			return new SignJWT({ pwd: digest(passwordHash), browser: digest(browser) })
				.setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
				.setIssuer(ISSUER)
				.setAudience(AUDIENCE)
				.setSubject(userId)
				.setExpirationTime(Math.floor((now + STEP_MS) / 1000))
				.sign(await privateKey);
		},

		/** Whose step it is and whether it still is the account's password; throws 401 for any other token or browser. */
		async verify(token: string, browser: string | undefined) {
			const options = { algorithms: [ALGORITHM], typ: TYPE, issuer: ISSUER, audience: AUDIENCE };
			const { payload } = await jwtVerify(token, await publicKey, { ...options, currentDate: clock.now() }).catch(
				() => {
					throw stepOver();
				},
			);
			const { sub: userId, exp } = payload;
			if (userId === undefined || exp === undefined || browser === undefined) throw stepOver();
			if (payload.browser !== digest(browser)) throw stepOver();
			return { userId, isPassword: (passwordHash: string) => payload.pwd === digest(passwordHash) };
		},
	};
}
export type StepTokens = ReturnType<typeof createStepTokens>;
