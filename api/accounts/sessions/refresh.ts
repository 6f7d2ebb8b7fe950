import { recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, type Keys, type Person, VISITOR } from "../../platform/deps.ts";
import { ApiError, unauthenticated } from "../../platform/errors.ts";
import { hashOfToken, newToken } from "../../platform/tokens.ts";
import { matchesAuditTrail } from "../users/index.ts";
import type { LoginResult } from "./contract.ts";
import { SECOND_TAB_MS } from "./lifetimes.ts";
import { type Account, loginResult, refreshTokenEnd } from "./opening.ts";
import { findRefreshToken, insertRefreshToken, revokeSession, touchSession, useRefreshToken } from "./repository.ts";

type Stores = Pick<Deps, "database" | "clock" | "keys">;

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
	/**
	 * True if the refresh token came in a cookie whose name earlier versions used. Other hosts of the domain could set
	 * that cookie, so it is accepted only for sessions of those versions.
	 */
	isOldCookie: boolean;
}

/**
 * Handles a refresh token that was used before or has expired. Soon after its first use, a second tab of the browser
 * may have sent it; later, it counts as stolen, and the session ends.
 */
async function handleUsedToken(tx: Tx, token: Token, now: Date): Promise<Outcome> {
	const at = now.toISOString();
	if (!token.usedAt || !isOpen(token, at)) return REFUSED;
	if (now.getTime() - Date.parse(token.usedAt) <= SECOND_TAB_MS) return { is: "secondTab" };
	const { sessionId } = token;
	await revokeSession(tx, sessionId, at, "replay");
	await recordAudit(tx, { actor: personOf(token), at, action: "session.replay", entityId: sessionId });
	return REFUSED;
}

/** Replaces a refresh token. Two requests cannot use the same one, because write transactions run one at a time. */
async function rotate(tx: Tx, keys: Keys, { hash, isOldCookie }: Given, now: Date): Promise<Outcome> {
	const at = now.toISOString();
	const token = await findRefreshToken(tx, keys, hash);
	if (!token) return REFUSED;
	if (token.usedAt !== null || token.expiresAt <= at) return handleUsedToken(tx, token, now);
	const [, isAsRecorded] = await Promise.all([useRefreshToken(tx, hash, at), matchesAuditTrail(tx, keys, token.id)]);
	const { sessionId, authenticatedAt, sessionEnd, hasSecondFactor } = token;
	const isOfEarlierVersion = authenticatedAt === null;
	if (!isOpen(token, at) || (isOldCookie && !isOfEarlierVersion)) return REFUSED;
	if (token.roles.length === 0) {
		await revokeSession(tx, sessionId, at, "role");
		return REFUSED;
	}
	if (!isAsRecorded) return REFUSED;
	const refreshToken = newToken();
	const expiresAt = refreshTokenEnd(now, sessionEnd);
	await Promise.all([
		insertRefreshToken(tx, { hash: hashOfToken(refreshToken), sessionId, expiresAt }),
		touchSession(tx, sessionId, at),
	]);
	return { is: "rotated", user: token, sessionId, refreshToken, hasSecondFactor };
}

export async function refresh(
	deps: Stores & Pick<Deps, "settings">,
	given: { refreshToken: string | undefined; isOldCookie: boolean },
): Promise<{ result: LoginResult; refreshToken: string }> {
	if (!given.refreshToken) throw unauthenticated();
	const token = { hash: hashOfToken(given.refreshToken), isOldCookie: given.isOldCookie };
	// An error is thrown only after the commit; thrown inside of the transaction, it would undo the end of a stolen
	// session.
	const outcome = await deps.database.write(VISITOR, (tx) => rotate(tx, deps.keys, token, deps.clock.now()));
	if (outcome.is === "secondTab") throw new ApiError(409, "STALE", { message: sentence("session.renewed") });
	if (outcome.is === "refused") throw unauthenticated();
	const { refreshToken, hasSecondFactor } = outcome;
	return { result: await loginResult(deps, outcome, hasSecondFactor), refreshToken };
}

export async function logout({ database, clock, keys }: Stores, refreshToken: string | undefined): Promise<void> {
	if (!refreshToken) return;
	const hash = hashOfToken(refreshToken);
	await database.write(VISITOR, async (tx) => {
		const at = clock.now().toISOString();
		const token = await findRefreshToken(tx, keys, hash);
		if (!token || !isOpen(token, at)) return;
		const { sessionId } = token;
		await revokeSession(tx, sessionId, at, "logout");
		await recordAudit(tx, { actor: personOf(token), at, action: "session.logout", entityId: sessionId });
	});
}
