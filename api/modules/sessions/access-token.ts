import { errors } from "jose";
import type { Keys } from "../../platform/deps.ts";
import { tokenExpired, unauthenticated } from "../../platform/errors.ts";
import type { Clock } from "../../platform/runtime/clock.ts";
import { createTokens } from "./jwt.ts";
import { ACCESS_TOKEN_MS } from "./lifetimes.ts";

const USE = { type: "at+jwt", audience: "portal", lifeMs: ACCESS_TOKEN_MS, claims: ["sid"] } as const;

interface TokenSubject {
	userId: string;
	sessionId: string;
}

export function createAccessTokens(clock: Clock, keys: Keys) {
	const tokens = createTokens(clock, keys, USE);
	return {
		issue: ({ userId, sessionId }: TokenSubject): Promise<string> => tokens.issue(userId, { sid: sessionId }),

		/** 403 for an expired token, 401 for any other invalid one. */
		async verify(token: string): Promise<TokenSubject> {
			try {
				const { sub: userId, sid: sessionId } = await tokens.verify(token);
				return { userId, sessionId };
			} catch (error) {
				throw error instanceof errors.JWTExpired ? tokenExpired() : unauthenticated();
			}
		},
	};
}
