import { recordAudit } from "../../audit/index.ts";
import { COOKIES } from "../../kit/privacy.ts";
import { randomId } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, type Keys, type Person, SYSTEM } from "../../platform/deps.ts";
import { ApiError, found } from "../../platform/errors.ts";
import { hashOfToken, newToken } from "../../platform/tokens.ts";
import type { SecondFactor } from "../second-factors/contract.ts";
import { findUser, matchesAuditTrail, type UserRow } from "../users/index.ts";
import { createAccessTokens } from "./access-token.ts";
import type { LoginResult } from "./contract.ts";
import { insertRefreshToken, insertSession } from "./repository.ts";
import { mustSetUpSecondFactor } from "./restriction.ts";

/** A session ends without any use for a working day (`idleMs`), and in any case after a week (`absoluteMs`). */
export const SESSION = { idleMs: COOKIES.session.lifeMs, absoluteMs: COOKIES.session.longestMs } as const;
const USER_AGENT_LENGTH = 200;

const iso = (moment: number) => new Date(moment).toISOString();

export const refreshTokenEnd = (now: Date, sessionEnd: string) => {
	const idleEnd = iso(now.getTime() + SESSION.idleMs);
	return idleEnd < sessionEnd ? idleEnd : sessionEnd;
};

export interface SignedIn {
	user: Pick<UserRow, "id" | "userid" | "name" | "roles" | "mustChangePassword">;
	sessionId: string;
	hasSecondFactor: boolean;
}

export async function loginResult(
	{ clock, keys, settings }: Pick<Deps, "clock" | "keys" | "settings">,
	{ sessionId, user, hasSecondFactor }: SignedIn,
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

/**
 * Opens a session and returns its refresh token. Throws 401 if the account differs from its audit trail.
 * `secondFactor` is a second factor, or a passkey instead of the password; null after a password alone.
 */
export async function startSession(
	tx: Tx,
	keys: Keys,
	user: UserRow,
	{ userAgent, now, secondFactor }: { userAgent: string; now: Date; secondFactor: SecondFactor | null },
) {
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
	return { user, sessionId, refreshToken, hasSecondFactor: secondFactor !== null };
}

/** Opens a session without a password. Used only to create demo data. */
export async function openSession(
	deps: Pick<Deps, "database" | "clock" | "keys" | "settings">,
	userId: string,
	userAgent: string,
): Promise<LoginResult> {
	const signedIn = { userAgent, now: deps.clock.now(), secondFactor: null };
	const opened = await deps.database.write(SYSTEM, async (tx) =>
		startSession(tx, deps.keys, found(await findUser(tx, userId)), signedIn),
	);
	return loginResult(deps, opened);
}
