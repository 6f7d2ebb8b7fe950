import { recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, type Keys, type Person, VISITOR } from "../../platform/deps.ts";
import { ApiError, unauthenticated } from "../../platform/errors.ts";
import { hashOfToken, newToken } from "../../platform/tokens.ts";
import { matchesAuditTrail } from "../users/index.ts";
import type { LoginResult } from "./contract.ts";
import { loginResult, refreshTokenEnd, type SignedIn } from "./opening.ts";
import { findRefreshToken, insertRefreshToken, revokeSession, touchSession, useRefreshToken } from "./repository.ts";

/**
 * Milliseconds within which a used refresh token may be sent again, because two tabs of a browser may refresh at the
 * same time. A later reuse counts as theft and ends the session.
 */
const SECOND_TAB_MS = 10_000;

type Stores = Pick<Deps, "database" | "clock" | "keys">;

type Outcome = "refused" | "secondTab" | (SignedIn & { refreshToken: string });

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
	if (!token.usedAt || !isOpen(token, at)) return "refused";
	if (now.getTime() - Date.parse(token.usedAt) <= SECOND_TAB_MS) return "secondTab";
	const { sessionId } = token;
	await revokeSession(tx, sessionId, at, "replay");
	await recordAudit(tx, { actor: personOf(token), at, action: "session.replay", entityId: sessionId });
	return "refused";
}

/** Replaces a refresh token. Two requests cannot use the same one, because write transactions run one at a time. */
async function rotate(tx: Tx, keys: Keys, { hash, isOldCookie }: Given, now: Date): Promise<Outcome> {
	const at = now.toISOString();
	const token = await findRefreshToken(tx, keys, hash);
	if (!token) return "refused";
	if (token.usedAt !== null || token.expiresAt <= at) return handleUsedToken(tx, token, now);
	const [, isAsRecorded] = await Promise.all([useRefreshToken(tx, hash, at), matchesAuditTrail(tx, keys, token.id)]);
	const { sessionId, authenticatedAt, sessionEnd, hasSecondFactor } = token;
	const isOfEarlierVersion = authenticatedAt === null;
	if (!isOpen(token, at) || (isOldCookie && !isOfEarlierVersion)) return "refused";
	if (token.roles.length === 0) {
		await revokeSession(tx, sessionId, at, "role");
		return "refused";
	}
	if (!isAsRecorded) return "refused";
	const refreshToken = newToken();
	const expiresAt = refreshTokenEnd(now, sessionEnd);
	await Promise.all([
		insertRefreshToken(tx, { hash: hashOfToken(refreshToken), sessionId, expiresAt }),
		touchSession(tx, sessionId, at),
	]);
	return { user: token, sessionId, refreshToken, hasSecondFactor };
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
	if (outcome === "secondTab") throw new ApiError(409, "STALE", { message: sentence("session.renewed") });
	if (outcome === "refused") throw unauthenticated();
	return { result: await loginResult(deps, outcome), refreshToken: outcome.refreshToken };
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
