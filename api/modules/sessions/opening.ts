import { createHash, randomBytes } from "node:crypto";
import { randomId } from "../../platform/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, type Person, SYSTEM } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { recordAudit } from "../audit/index.ts";
import { findUser, type UserRow } from "../users/index.ts";
import { createAccessTokens } from "./access-token.ts";
import type { LoginResult } from "./contract.ts";
import { SESSION } from "./limits.ts";
import { insertRefreshToken, insertSession, purgeSessions } from "./repository.ts";

const USER_AGENT_LENGTH = 200;

/** 256 random bits; only the hash is kept. */
export const newRefreshToken = () => randomBytes(32).toString("base64url");
export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const iso = (moment: number) => new Date(moment).toISOString();

/** A refresh token never outlives its session. */
export const refreshTokenEnd = (now: Date, sessionEnd: string) => {
	const idleEnd = iso(now.getTime() + SESSION.idleMs);
	return idleEnd < sessionEnd ? idleEnd : sessionEnd;
};

export const loginResult = (
	accessToken: string,
	{ id, userid, name, roles }: Pick<UserRow, "id" | "userid" | "name" | "roles">,
): LoginResult => ({
	accessToken,
	user: { _id: id, userid, roles: [...roles], name },
});

export interface Opened {
	sessionId: string;
	refreshToken: string;
}

/** Opens a session, in the transaction of what led to it. */
export async function startSession(tx: Tx, user: UserRow, userAgent: string, now: Date): Promise<Opened> {
	const startedAt = now.toISOString();
	const sessionId = randomId(24);
	const refreshToken = newRefreshToken();
	const expiresAt = iso(now.getTime() + SESSION.absoluteMs);
	await purgeSessions(tx, startedAt);
	await insertSession(tx, {
		id: sessionId,
		userId: user.id,
		userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
		startedAt,
		expiresAt,
	});
	await insertRefreshToken(tx, hashOf(refreshToken), sessionId, refreshTokenEnd(now, expiresAt));
	const actor: Person = { id: user.id, userid: user.userid, name: user.name, roles: user.roles, sessionId };
	await recordAudit(tx, { actor, at: startedAt, action: "session.login", entity: "session", entityId: sessionId });
	return { sessionId, refreshToken };
}

/** A session for an account without asking for its password: for the demo data. */
export async function openSession(
	{ database, clock, keys }: Pick<Deps, "database" | "clock" | "keys">,
	userId: string,
	userAgent: string,
): Promise<LoginResult> {
	const now = clock.now();
	const { user, sessionId } = await database.write(SYSTEM, async (tx) => {
		const row = found(await findUser(tx, userId));
		return { user: row, sessionId: (await startSession(tx, row, userAgent, now)).sessionId };
	});
	return loginResult(await createAccessTokens(clock, keys).issue({ userId, sessionId }), user);
}
