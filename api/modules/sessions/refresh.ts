import { recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, type Person, VISITOR } from "../../platform/deps.ts";
import { ApiError, unauthenticated } from "../../platform/errors.ts";
import { findUser, type UserRow } from "../users/index.ts";
import type { LoginResult } from "./contract.ts";
import { SECOND_TAB_MS } from "./lifetimes.ts";
import { hashOf, loginResult, newRefreshToken, refreshTokenEnd } from "./opening.ts";
import {
	findOpenSession,
	findRefreshToken,
	insertRefreshToken,
	revokeSession,
	touchSession,
	useRefreshToken,
} from "./repository.ts";

type Stores = Pick<Deps, "database" | "clock">;

type Outcome =
	| { is: "refused" }
	| { is: "secondTab" }
	| { is: "rotated"; user: UserRow; sessionId: string; refreshToken: string };
const REFUSED: Outcome = { is: "refused" };

async function openSessionOf(tx: Tx, sessionId: string, at: string) {
	const session = await findOpenSession(tx, sessionId, at);
	const user = session && (await findUser(tx, session.userId));
	if (!session || !user || user.deactivatedAt) return undefined;
	const { id, userid, name, roles } = user;
	const actor: Person = { id, userid, name, roles, sessionId };
	return { actor, user, expiresAt: session.expiresAt, isOfEarlierVersion: session.authenticatedAt === null };
}

interface Given {
	hash: string;
	/** Cookie name of earlier versions, which other hosts of the domain could set: for their sessions only. */
	isOldCookie: boolean;
}

/** A used or unknown token: of a second tab, stolen, or expired. */
async function judgeUsed(tx: Tx, hash: string, now: Date): Promise<Outcome> {
	const at = now.toISOString();
	const token = await findRefreshToken(tx, hash);
	const session = token && (await openSessionOf(tx, token.sessionId, at));
	if (!token?.usedAt || !session) return REFUSED;
	if (now.getTime() - Date.parse(token.usedAt) <= SECOND_TAB_MS) return { is: "secondTab" };
	await revokeSession(tx, token.sessionId, at, "replay");
	const { actor } = session;
	await recordAudit(tx, { actor, at, action: "session.replay", entityId: actor.sessionId });
	return REFUSED;
}

async function rotate(tx: Tx, { hash, isOldCookie }: Given, now: Date): Promise<Outcome> {
	const at = now.toISOString();
	const sessionId = await useRefreshToken(tx, hash, at);
	if (sessionId === undefined) return judgeUsed(tx, hash, now);
	const session = await openSessionOf(tx, sessionId, at);
	if (!session || (isOldCookie && !session.isOfEarlierVersion)) return REFUSED;
	if (session.actor.roles.length === 0) {
		await revokeSession(tx, sessionId, at, "role");
		return REFUSED;
	}
	const refreshToken = newRefreshToken();
	const expiresAt = refreshTokenEnd(now, session.expiresAt);
	await insertRefreshToken(tx, { hash: hashOf(refreshToken), sessionId, expiresAt });
	await touchSession(tx, sessionId, at);
	return { is: "rotated", user: session.user, sessionId, refreshToken };
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
	const { user, sessionId, refreshToken } = outcome;
	return { result: await loginResult(deps, sessionId, user), refreshToken };
}

export async function logout({ database, clock }: Stores, refreshToken: string | undefined): Promise<void> {
	if (!refreshToken) return;
	const hash = hashOf(refreshToken);
	await database.write(VISITOR, async (tx) => {
		const at = clock.now().toISOString();
		const token = await findRefreshToken(tx, hash);
		const session = token && (await openSessionOf(tx, token.sessionId, at));
		if (!session) return;
		const { actor } = session;
		await revokeSession(tx, actor.sessionId, at, "logout");
		await recordAudit(tx, { actor, at, action: "session.logout", entityId: actor.sessionId });
	});
}
