import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { sentence } from "../../../kit/sentences.ts";
import { createTurns } from "../../../platform/async/keyed-queue.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { type Deps, VISITOR } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import {
	type AttemptKeys,
	assertMayTry,
	assertNoWait,
	countFailure,
	findAttempts,
	forgetFailures,
} from "../../attempts/index.ts";
import { createHumanCheck } from "../../human-checks/index.ts";
import { checkPasskey, type PasskeyAnswer, usePasskey } from "../../second-factors/index.ts";
import {
	accountNamed,
	findUser,
	findUserByUserid,
	hashPassword,
	needsRehash,
	recordLogin,
	secondFactorsOf,
	type UserRow,
	verifyPassword,
} from "../../users/index.ts";
import type { loginInput } from "../contract.ts";
import { loginResult, type Opened, type Origin, startSession } from "../opening.ts";
import { attemptKeysOf, possibleKeysOf } from "./devices.ts";
import { recordFailure } from "./failures.ts";
import { createStepTokens, type StepTokens } from "./step-token.ts";

/** Returns false for a deactivated account. Throws 403 if no Admin has assigned a role to the account yet. */
function maySignIn({ roles, deactivatedAt }: UserRow): boolean {
	if (deactivatedAt) return false;
	if (roles.length === 0) throw new ApiError(403, "NOT_ACTIVATED");
	return true;
}

// The error of a failed sign-in is the same for an unknown account, a wrong password and a deactivated account, so that
// it reveals nothing. The audit trail alone names the account.
const refused = (user?: UserRow) => new ApiError(401, "INVALID_CREDENTIALS", user ? { about: user.id } : {});

interface Found {
	known: UserRow | undefined;
	methods: Awaited<ReturnType<typeof secondFactorsOf>>;
}

interface Try extends Found {
	keys: AttemptKeys;
	pwd: string;
	origin: Origin;
}

type LoginOutcome = Opened | { browser: string; error: ApiError };

async function tryPassword(
	deps: Deps,
	steps: StepTokens,
	{ keys, known, methods, pwd, origin }: Try,
): Promise<LoginOutcome> {
	const { database, clock } = deps;
	const mayTry = (db: Reader) => assertMayTry(db, keys, clock.now());
	const isRight = await verifyPassword(known?.passwordHash, pwd);
	if (!known || !isRight || !maySignIn(known)) {
		await database.write(VISITOR, async (tx) => {
			const now = clock.now();
			await mayTry(tx);
			await Promise.all([countFailure(tx, keys, now), recordFailure(tx, known, now)]);
		});
		throw refused(known);
	}
	if (methods.length > 0) {
		await mayTry(database.db);
		const browser = randomBytes(16).toString("base64url");
		const token = await steps.issue({ userId: known.id, passwordHash: known.passwordHash, browser });
		const details = { secondFactor: { token, methods }, about: known.id };
		return { browser, error: new ApiError(401, "SECOND_FACTOR_REQUIRED", details) };
	}
	const rehashed = (await needsRehash(known.passwordHash)) ? await hashPassword(pwd) : undefined;
	const opened = await database.write(VISITOR, async (tx) => {
		const now = clock.now();
		await mayTry(tx);
		const [seen, factors] = await Promise.all([findUser(tx, known.id), secondFactorsOf(tx, known.id)]);
		// Password, roles or second factors may have changed while the password was being checked.
		if (seen?.passwordHash !== known.passwordHash || !maySignIn(seen) || factors.length > 0) throw refused(known);
		const user = await recordLogin(tx, seen, now.toISOString(), rehashed);
		await forgetFailures(tx, keys);
		return startSession(tx, deps.keys, user, { userAgent: origin.userAgent, now, secondFactor: null });
	});
	return { ...opened, result: await loginResult(deps, opened) };
}

export function createLogin(deps: Deps) {
	const { database, clock } = deps;
	const steps = createStepTokens(clock, deps.keys);
	const humanCheck = createHumanCheck(deps);
	// Runs sign-ins of one account, device or address one after another, so that parallel guesses cannot get past the
	// limit of failures.
	const inTurn = createTurns();
	let ended = 0;

	async function find(userid: string): Promise<Found> {
		const [known, methods] = await Promise.all([
			findUserByUserid(database.db, userid),
			secondFactorsOf(database.db, accountNamed(userid)),
		]);
		return { known, methods };
	}

	return async ({ userid, pwd, token }: z.infer<typeof loginInput>, origin: Origin): Promise<LoginOutcome> => {
		const endedBefore = ended;
		const [account, attempts] = await Promise.all([
			find(userid),
			findAttempts(database.db, possibleKeysOf(userid, origin)),
		]);
		const keys = attemptKeysOf(deps, { userid, id: account.known?.id }, origin);
		// Refuses a blocked sign-in before the human check, so that the visitor can use the solved check again.
		assertNoWait(attempts, keys, clock.now());
		await humanCheck.verify(token, "Login");
		// A sign-in waits for others of the same account before others of the same address, so that attempts from one
		// address cannot block an account.
		const turns = [keys.device, keys.account, keys.address].filter((key) => key !== undefined);
		const attempt = async () => {
			// If another sign-in has ended since the account was read, account and failures are read again.
			const isOld = ended !== endedBefore;
			try {
				if (isOld) await assertMayTry(database.db, keys, clock.now());
				const current = isOld ? await find(userid) : account;
				return await tryPassword(deps, steps, { keys, ...current, pwd, origin });
			} finally {
				ended++;
			}
		};
		return turns.reduceRight<() => Promise<LoginOutcome>>((next, key) => () => inTurn(key, next), attempt)();
	};
}

/** A passkey needs no second factor, because it requires both the device and the PIN or fingerprint. */
export async function loginByPasskey(
	deps: Deps,
	answer: PasskeyAnswer,
	{ userAgent }: Pick<Origin, "userAgent">,
): Promise<Opened> {
	const { database, clock } = deps;
	const proof = await checkPasskey(deps, answer);
	const opened = await database.write(VISITOR, async (tx) => {
		const now = clock.now();
		const [isUsed, seen] = await Promise.all([
			proof && usePasskey(tx, deps.keys, proof, { purpose: "login", userId: null }, now.toISOString()),
			proof && findUser(tx, proof.passkey.userId),
		]);
		if (!isUsed || !seen || !maySignIn(seen)) {
			await recordFailure(tx, seen, now);
			return undefined;
		}
		const user = await recordLogin(tx, seen, now.toISOString());
		return startSession(tx, deps.keys, user, { userAgent, now, secondFactor: "passkey" });
	});
	if (!opened) throw new ApiError(401, "INVALID_CREDENTIALS", { message: sentence("factor.passkeyRefused") });
	return { ...opened, result: await loginResult(deps, opened) };
}
