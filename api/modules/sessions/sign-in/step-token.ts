import { hash } from "node:crypto";
import { sentence } from "../../../kit/sentences.ts";
import type { Keys } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import type { Clock } from "../../../platform/runtime/clock.ts";
import { createTokens } from "../jwt.ts";

/** Ties both steps of a sign-in to one browser. */
export const STEP_COOKIE = "portal_sign_in";
export const STEP_MS = 5 * 60_000;
const USE = {
	type: "step+jwt",
	audience: "portal-second-factor",
	lifeMs: STEP_MS,
	claims: ["pwd", "browser"],
} as const;

export interface FirstStep {
	userId: string;
	/** A changed password voids the step. */
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

		/** 401 for an invalid token or another browser. */
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
