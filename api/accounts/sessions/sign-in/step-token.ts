import { hash } from "node:crypto";
import { COOKIES } from "../../../kit/privacy.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Keys } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { Clock } from "../../../platform/runtime/clock.ts";
import { createTokens } from "../jwt.ts";

const USE = {
	type: "step+jwt",
	audience: "portal-second-factor",
	/** The second step must follow within the life of the cookie that binds both to one browser. */
	lifeMs: COOKIES.step.lifeMs,
	claims: ["pwd", "browser"],
} as const;

export interface FirstStep {
	userId: string;
	/** The token contains a digest of it, so that a change of the password makes the token invalid. */
	passwordHash: string;
	browser: string;
}

const digest = (text: string) => hash("sha256", text, "base64url");

export const stepOver = () => new ApiError(401, "UNAUTHENTICATED", { message: sentence("login.stepOver") });

export function createStepTokens(clock: Clock, keys: Keys) {
	const tokens = createTokens(clock, keys, USE);
	return {
		issue: ({ userId, passwordHash, browser }: FirstStep): Promise<string> =>
			tokens.issue(userId, { pwd: digest(passwordHash), browser: digest(browser) }),

		/** Throws 401 if the token is invalid or was issued to another browser. */
		async verify(token: string, browser: string | undefined) {
			const claims = await tokens.verify(token).catch(() => {
				throw stepOver();
			});
			if (browser === undefined || claims.browser !== digest(browser)) throw stepOver();
			return { userId: claims.sub, isPassword: (passwordHash: string) => claims.pwd === digest(passwordHash) };
		},
	};
}
export type StepTokens = ReturnType<typeof createStepTokens>;
