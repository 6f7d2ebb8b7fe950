import { type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { createTurns } from "../../platform/turns.ts";
import { recordAudit } from "../audit/index.ts";
import type { HumanCheck } from "../human-checks/index.ts";
import {
	findUserByUserid,
	hashPassword,
	needsRehash,
	recordLogin,
	type UserRow,
	verifyPassword,
} from "../users/index.ts";
import type { AccessTokens } from "./access-token.ts";
import { type AttemptKeys, assertMayTry, attemptKeys, countFailure, forgetFailures } from "./attempts.ts";
import type { LoginResult } from "./contract.ts";
import { loginResult, startSession } from "./opening.ts";

type Stores = Pick<Deps, "database" | "clock">;

export interface Credentials {
	userid: string;
	pwd: string;
	token: string;
}
/** Where a request comes from. */
export interface Origin {
	address: string;
	userAgent: string;
}

const maySignIn = ({ roles, deactivatedAt }: UserRow) => roles.length > 0 && !deactivatedAt;

// One answer for an unknown account, a wrong password, an account without a role and a deactivated one.
const refused = (user?: UserRow) => new ApiError(401, "INVALID_CREDENTIALS", user ? { about: user.id } : {});

async function recordFailure({ database, clock }: Stores, keys: AttemptKeys, user: UserRow | undefined): Promise<void> {
	const now = clock.now();
	// What was typed is kept only if it is an account: people type passwords into the wrong field.
	const about = user
		? { entityId: user.id, changes: { userid: [null, user.userid] as [null, string] } }
		: { entityId: "unknown" };
	await database.write(VISITOR, async (tx) => {
		await countFailure(tx, keys, now);
		const entry = { actor: VISITOR, at: now.toISOString(), action: "session.loginFailed", entity: "session" } as const;
		await recordAudit(tx, { ...entry, ...about });
	});
}

interface Try {
	keys: AttemptKeys;
	userid: string;
	pwd: string;
	userAgent: string;
}

async function tryPassword(stores: Stores, { keys, userid, pwd, userAgent }: Try) {
	const { database, clock } = stores;
	await assertMayTry(database.db, keys, clock.now());
	const known = await findUserByUserid(database.db, userid);
	const isRight = await verifyPassword(known?.passwordHash, pwd);
	if (!known || !isRight || !maySignIn(known)) {
		await recordFailure(stores, keys, known);
		throw refused(known);
	}
	const rehashed = needsRehash(known.passwordHash) ? await hashPassword(pwd) : undefined;
	return database.write(VISITOR, async (tx) => {
		const now = clock.now();
		const user = await recordLogin(tx, known, now.toISOString(), rehashed);
		// Deleted, demoted, deactivated or given another password while this one was checked.
		if (!user || !maySignIn(user)) throw refused(known);
		await forgetFailures(tx, keys);
		return { user, ...(await startSession(tx, user, userAgent, now)) };
	});
}

export type Login = (
	credentials: Credentials,
	origin: Origin,
) => Promise<{ result: LoginResult; refreshToken: string }>;

export function createLogin(stores: Stores, tokens: AccessTokens, humanCheck: HumanCheck): Login {
	// One try after the other, so that each finds the failures before it counted.
	const inTurn = createTurns();

	return async ({ userid, pwd, token }, { address, userAgent }) => {
		const keys = attemptKeys(userid, address);
		// Whoever has to wait keeps the human check for later.
		await assertMayTry(stores.database.db, keys, stores.clock.now());
		await humanCheck.verify(token, "Login");
		const attempt = () => tryPassword(stores, { keys, userid, pwd, userAgent });
		// Always the account first: nobody who holds an address waits for an account.
		const { user, sessionId, refreshToken } = await inTurn(keys.account, () => inTurn(keys.address, attempt));
		return { result: loginResult(await tokens.issue({ userId: user.id, sessionId }), user), refreshToken };
	};
}
