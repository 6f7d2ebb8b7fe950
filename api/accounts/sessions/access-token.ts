import { errors } from "jose";
import { LRUCache } from "lru-cache";
import type { Keys } from "../../platform/deps.ts";
import { tokenExpired, unauthenticated } from "../../platform/errors.ts";
import type { Clock } from "../../platform/runtime/clock.ts";
import { createTokens } from "./jwt.ts";

const USE = { type: "at+jwt", audience: "portal", lifeMs: 10 * 60_000, claims: ["sid"] } as const;

const MAX_CACHED_TOKENS = 2_000;

interface TokenSubject {
	userId: string;
	sessionId: string;
}

export function createAccessTokens(clock: Clock, keys: Keys) {
	const tokens = createTokens(clock, keys, USE);
	/** Caches verified access tokens, until the signing keys change. */
	const verified = new LRUCache<string, TokenSubject & { expiresAt: number }>({ max: MAX_CACHED_TOKENS });
	let verifiedBy = keys.accessToken;
	return {
		issue: ({ userId, sessionId }: TokenSubject): Promise<string> => tokens.issue(userId, { sid: sessionId }),

		/** Throws 403 for an expired token, so that the client refreshes it, and 401 for an invalid one. */
		async verify(token: string): Promise<TokenSubject> {
			if (verifiedBy !== keys.accessToken) verified.clear();
			verifiedBy = keys.accessToken;
			const known = verified.get(token);
			if (known && clock.now().getTime() < known.expiresAt) return known;
			try {
				const { sub: userId, sid: sessionId, exp } = await tokens.verify(token);
				const subject = { userId, sessionId, expiresAt: exp * 1000 };
				verified.set(token, subject);
				return subject;
			} catch (error) {
				throw error instanceof errors.JWTExpired ? tokenExpired() : unauthenticated();
			}
		},
	};
}
