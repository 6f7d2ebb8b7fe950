import { recordAudit } from "../../audit/index.ts";
import { randomId } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, type Keys, type Person, SYSTEM } from "../../platform/deps.ts";
import { ApiError, found } from "../../platform/errors.ts";
import { hashOfToken, newToken } from "../../platform/tokens.ts";
import type { SecondFactor } from "../second-factors/contract.ts";
import { findUser, matchesAuditTrail, secondFactorsOf, type UserRow } from "../users/index.ts";
import { createAccessTokens } from "./access-token.ts";
import type { LoginResult } from "./contract.ts";
import { SESSION } from "./lifetimes.ts";
import { insertRefreshToken, insertSession } from "./repository.ts";
import { mustSetUpSecondFactor } from "./restriction.ts";

const USER_AGENT_LENGTH = 200;

const iso = (moment: number) => new Date(moment).toISOString();

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
	/** The cookie that lists the accounts of this browser, whose failed sign-ins are counted apart. */
	device: string | undefined;
	/** The cookie that binds both steps of a sign-in, so that a stolen step token is useless. */
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
	/** A second factor, or a passkey instead of the password; null after a password alone. */
	secondFactor: SecondFactor | null;
}

/** Opens a session and returns its tokens. Throws 401 if the account differs from its audit trail. */
export async function startSession(
	tx: Tx,
	keys: Keys,
	user: UserRow,
	{ userAgent, now, secondFactor }: SignedIn,
): Promise<{ sessionId: string; refreshToken: string }> {
	const startedAt = now.toISOString();
	const sessionId = randomId(24);
	const refreshToken = newToken();
	const expiresAt = iso(now.getTime() + SESSION.absoluteMs);
	const session = {
		id: sessionId,
		userId: user.id,
		userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
		startedAt,
		secondFactor,
		expiresAt,
	};
	const token = { hash: hashOfToken(refreshToken), sessionId, expiresAt: refreshTokenEnd(now, expiresAt) };
	const storing = [insertSession(tx, session), insertRefreshToken(tx, token)];
	const [isAsRecorded] = await Promise.all([matchesAuditTrail(tx, keys, user.id), ...storing]);
	if (!isAsRecorded) throw new ApiError(401, "INVALID_CREDENTIALS", { about: user.id });
	const actor: Person = { id: user.id, userid: user.userid, name: user.name, roles: user.roles, sessionId };
	const changes = secondFactor ? { secondFactor: [null, secondFactor] as [null, string] } : {};
	const entry = { actor, at: startedAt, action: "session.login", entityId: sessionId } as const;
	await recordAudit(tx, { ...entry, changes });
	return { sessionId, refreshToken };
}

/** Opens a session without a password. Used only to create demo data. */
export async function openSession(
	deps: Pick<Deps, "database" | "clock" | "keys" | "settings">,
	userId: string,
	userAgent: string,
): Promise<LoginResult> {
	const signedIn = { userAgent, now: deps.clock.now(), secondFactor: null };
	const opened = await deps.database.write(SYSTEM, async (tx) => {
		const [user, factors] = await Promise.all([findUser(tx, userId), secondFactorsOf(tx, userId)]);
		const { sessionId } = await startSession(tx, deps.keys, found(user), signedIn);
		return { user: found(user), sessionId, hasSecondFactor: factors.length > 0 };
	});
	return loginResult(deps, opened, opened.hasSecondFactor);
}
