import { hash, randomBytes } from "node:crypto";
import { recordAudit } from "../../audit/index.ts";
import { randomId } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, type Person, SYSTEM } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import type { SecondFactor } from "../second-factors/contract.ts";
import { findUser, secondFactorsOf, type UserRow } from "../users/index.ts";
import { createAccessTokens } from "./access-token.ts";
import type { LoginResult } from "./contract.ts";
import { SESSION } from "./lifetimes.ts";
import { insertRefreshToken, insertSession, purgeSessions } from "./repository.ts";
import { mustSetUpSecondFactor } from "./restriction.ts";

const USER_AGENT_LENGTH = 200;

export const newRefreshToken = () => randomBytes(32).toString("base64url");
export const hashOf = (token: string) => hash("sha256", token);

const iso = (moment: number) => new Date(moment).toISOString();

/** A refresh token never outlives its session. */
export const refreshTokenEnd = (now: Date, sessionEnd: string) => {
	const idleEnd = iso(now.getTime() + SESSION.idleMs);
	return idleEnd < sessionEnd ? idleEnd : sessionEnd;
};

export type Account = Pick<UserRow, "id" | "userid" | "name" | "roles" | "mustChangePassword">;

export async function loginResult(
	{ clock, keys, settings }: Pick<Deps, "clock" | "keys" | "settings">,
	{ sessionId, user }: { sessionId: string; user: Account },
	hasSecondFactor: boolean,
): Promise<LoginResult> {
	const { id, userid, name, roles, mustChangePassword } = user;
	return {
		accessToken: await createAccessTokens(clock, keys).issue({ userId: id, sessionId }),
		user: {
			_id: id,
			userid,
			roles: [...roles],
			name,
			...(mustChangePassword ? { mustChangePassword } : {}),
			...(mustSetUpSecondFactor(settings, { roles, hasSecondFactor }) ? { mustSetUpSecondFactor: true } : {}),
		},
	};
}

export interface Origin {
	address: string;
	userAgent: string;
	/** Remembers the accounts that have signed in with this browser. */
	device: string | undefined;
	/** Ties the browser to the first step of a sign-in. */
	step: string | undefined;
}

export interface Opened {
	user: UserRow;
	refreshToken: string;
	result: LoginResult;
}

interface SignedIn {
	userAgent: string;
	now: Date;
	/** Used beside or instead of the password. */
	secondFactor: SecondFactor | null;
}

export async function startSession(
	tx: Tx,
	user: UserRow,
	{ userAgent, now, secondFactor }: SignedIn,
): Promise<{ sessionId: string; refreshToken: string }> {
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
		secondFactor,
		expiresAt,
	});
	await insertRefreshToken(tx, { hash: hashOf(refreshToken), sessionId, expiresAt: refreshTokenEnd(now, expiresAt) });
	const actor: Person = { id: user.id, userid: user.userid, name: user.name, roles: user.roles, sessionId };
	const changes = secondFactor ? { secondFactor: [null, secondFactor] as [null, string] } : {};
	const entry = { actor, at: startedAt, action: "session.login", entityId: sessionId } as const;
	await recordAudit(tx, { ...entry, changes });
	return { sessionId, refreshToken };
}

/** Without a password, for the demo data. */
export async function openSession(
	deps: Pick<Deps, "database" | "clock" | "keys" | "settings">,
	userId: string,
	userAgent: string,
): Promise<LoginResult> {
	const signedIn = { userAgent, now: deps.clock.now(), secondFactor: null };
	const opened = await deps.database.write(SYSTEM, async (tx) => {
		const [user, factors] = await Promise.all([findUser(tx, userId), secondFactorsOf(tx, userId)]);
		const { sessionId } = await startSession(tx, found(user), signedIn);
		return { user: found(user), sessionId, hasSecondFactor: factors.length > 0 };
	});
	return loginResult(deps, opened, opened.hasSecondFactor);
}
