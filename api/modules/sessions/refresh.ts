import { recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, type Person, VISITOR } from "../../platform/deps.ts";
import { ApiError, unauthenticated } from "../../platform/errors.ts";
import type { LoginResult } from "./contract.ts";
import { SECOND_TAB_MS } from "./lifetimes.ts";
import { type Account, hashOf, loginResult, newRefreshToken, refreshTokenEnd } from "./opening.ts";
import { findRefreshToken, insertRefreshToken, revokeSession, touchSession, useRefreshToken } from "./repository.ts";

type Stores = Pick<Deps, "database" | "clock">;

type Outcome =
	| { is: "refused" }
	| { is: "secondTab" }
	| { is: "rotated"; user: Account; sessionId: string; refreshToken: string; hasSecondFactor: boolean };
const REFUSED: Outcome = { is: "refused" };

type Token = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>;

const isOpen = ({ revokedAt, sessionEnd, deactivatedAt }: Token, at: string) =>
	revokedAt === null && sessionEnd > at && deactivatedAt === null;

const personOf = ({ id, userid, name, roles, sessionId }: Token): Person => ({ id, userid, name, roles, sessionId });

interface Given {
	hash: string;
	/** Cookie name of earlier versions, which other hosts of the domain could set: for their sessions only. */
	isOldCookie: boolean;
}

/** A used or expired token: of a second tab, or stolen. */
async function judgeUsed(tx: Tx, token: Token, now: Date): Promise<Outcome> {
	const at = now.toISOString();
	if (!token.usedAt || !isOpen(token, at)) return REFUSED;
	if (now.getTime() - Date.parse(token.usedAt) <= SECOND_TAB_MS) return { is: "secondTab" };
	const { sessionId } = token;
	await revokeSession(tx, sessionId, at, "replay");
	await recordAudit(tx, { actor: personOf(token), at, action: "session.replay", entityId: sessionId });
	return REFUSED;
}

/** Nobody else uses the token during the transaction. */
async function rotate(tx: Tx, { hash, isOldCookie }: Given, now: Date): Promise<Outcome> {
	const at = now.toISOString();
	const token = await findRefreshToken(tx, hash);
	if (!token) return REFUSED;
	if (token.usedAt !== null || token.expiresAt <= at) return judgeUsed(tx, token, now);
	await useRefreshToken(tx, hash, at);
	const { sessionId, authenticatedAt, sessionEnd, hasSecondFactor } = token;
	const isOfEarlierVersion = authenticatedAt === null;
	if (!isOpen(token, at) || (isOldCookie && !isOfEarlierVersion)) return REFUSED;
	if (token.roles.length === 0) {
		await revokeSession(tx, sessionId, at, "role");
		return REFUSED;
	}
	const refreshToken = newRefreshToken();
	const expiresAt = refreshTokenEnd(now, sessionEnd);
	await insertRefreshToken(tx, { hash: hashOf(refreshToken), sessionId, expiresAt });
	await touchSession(tx, sessionId, at);
	return { is: "rotated", user: token, sessionId, refreshToken, hasSecondFactor };
}

/** Uses the refresh token up. */
export async function refresh(
	deps: Stores & Pick<Deps, "keys" | "settings">,
	given: { refreshToken: string | undefined; isOldCookie: boolean },
): Promise<{ result: LoginResult; refreshToken: string }> {
	if (!given.refreshToken) throw unauthenticated();
	const token = { hash: hashOf(given.refreshToken), isOldCookie: given.isOldCookie };
	// Thrown after the commit, so that a revocation persists.
	const outcome = await deps.database.write(VISITOR, (tx) => rotate(tx, token, deps.clock.now()));
	if (outcome.is === "secondTab") throw new ApiError(409, "STALE", { message: sentence("session.renewed") });
	if (outcome.is === "refused") throw unauthenticated();
	const { refreshToken, hasSecondFactor } = outcome;
	return { result: await loginResult(deps, outcome, hasSecondFactor), refreshToken };
}

export async function logout({ database, clock }: Stores, refreshToken: string | undefined): Promise<void> {
	if (!refreshToken) return;
	const hash = hashOf(refreshToken);
	await database.write(VISITOR, async (tx) => {
		const at = clock.now().toISOString();
		const token = await findRefreshToken(tx, hash);
		if (!token || !isOpen(token, at)) return;
		const { sessionId } = token;
		await revokeSession(tx, sessionId, at, "logout");
		await recordAudit(tx, { actor: personOf(token), at, action: "session.logout", entityId: sessionId });
	});
}
