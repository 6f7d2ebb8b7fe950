import { changesBetween } from "../../audit/index.ts";
import type { Answer, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, invalidField, unauthenticated } from "../../platform/errors.ts";
import type { WriteLimit } from "../../platform/http/rate-limit.ts";
import { doneBefore } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { recordCredentials } from "./credentials/credentials.ts";
import { storedCredentials } from "./credentials/repository.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { changeUser, findUser, type ShownUser, shownUser, type UserRow } from "./repository.ts";
import { setPassword } from "./set-password.ts";
import { forgetResetLinks } from "./sign-in/repository.ts";
import { assertNotWeak } from "./weak-passwords.ts";

/** Limits wrong passwords of the own account, so that a stolen access token cannot be used to guess it. */
export const OWN_PASSWORD_TRIES = { limit: 10, windowMs: 15 * 60_000 };

type Verified =
	| { known: UserRow; before?: undefined }
	/** The stored result of an earlier request with the same idempotency key, which has already changed the account. */
	| { before: { done: ShownUser } };

/** Returns the signed-in account if `current` is its password; otherwise counts the failed attempt and throws. */
async function verifyOwnPassword(
	{ database: { db, write } }: Deps,
	tries: WriteLimit,
	current: string,
	actor: Actor,
	check: (known: UserRow) => Promise<void> = async () => {},
): Promise<Verified> {
	const [before, account, refused] = await Promise.all([
		doneBefore<ShownUser>(db, actor),
		findUser(db, actor.id),
		tries.assertFree(db, actor.id).catch((refusal: unknown) => ({ refusal })),
	]);
	if (before) return { before };
	if (refused) throw refused.refusal;
	const known = found(account);
	try {
		if (!(await verifyPassword(known.passwordHash, current))) throw invalidField("current", "password.wrong");
		await check(known);
	} catch (refusal) {
		// Counts the failed attempt, unless an earlier request with the same idempotency key has changed the password
		// meanwhile; its stored result is then returned.
		const outcome = await write<unknown>(actor, async (tx) => {
			await tries.take(tx, actor.id);
			return refusal;
		});
		if (outcome === refusal) throw refusal;
		return { before: { done: outcome as ShownUser } };
	}
	return { known };
}

export async function changeOwnPassword<A>(
	deps: Deps,
	tries: WriteLimit,
	{ current, pwd }: { current: string; pwd: string },
	actor: Actor,
	answer: Answer<ShownUser, A>,
): Promise<A> {
	const { database, clock } = deps;
	const verified = await verifyOwnPassword(deps, tries, current, actor, (account) => {
		if (pwd === current) throw invalidField("pwd", "password.same");
		return assertNotWeak(pwd, account);
	});
	if (verified.before) return answer(database.db, verified.before.done);
	const { known } = verified;
	const passwordHash = await hashPassword(pwd);
	const job = async (tx: Tx) => {
		const next = { known, passwordHash, mustChange: false, actor, at: timestamp(clock) };
		const changed = await setPassword(tx, next, tries.take(tx, actor.id));
		// The account was deleted, or its password changed, while the current password was being checked.
		if (!changed) throw unauthenticated();
		return shownUser(changed);
	};
	return database.write(actor, job, answer);
}

export async function changeOwnEmail<A>(
	deps: Deps,
	tries: WriteLimit,
	{ current, email }: { current: string; email?: string | undefined },
	actor: Actor,
	answer: Answer<ShownUser, A>,
): Promise<A> {
	const { database, clock } = deps;
	const verified = await verifyOwnPassword(deps, tries, current, actor);
	if (verified.before) return answer(database.db, verified.before.done);
	const { passwordHash } = verified.known;
	const job = async (tx: Tx) => {
		const reading = [findUser(tx, actor.id), storedCredentials(tx, actor.id)] as const;
		const [, known, credentials] = await Promise.all([tries.take(tx, actor.id), ...reading]);
		const before = found(known);
		if (before.passwordHash !== passwordHash) throw unauthenticated();
		if (before.email === (email ?? null)) return shownUser(before);
		const changed = { email: email ?? null };
		const others = changesBetween({ email: before.email }, changed);
		const entry = { userId: actor.id, actor, at: timestamp(clock), action: "user.email", others } as const;
		const [after] = await Promise.all([
			changeUser(tx, before, changed),
			recordCredentials(tx, { ...entry, before: credentials, changed }),
			forgetResetLinks(tx, actor.id),
		]);
		return shownUser(after);
	};
	return database.write(actor, job, answer);
}
