import { changesBetween } from "../../audit/index.ts";
import type { Answer, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, invalidField, unauthenticated } from "../../platform/errors.ts";
import type { RateLimit } from "../../platform/http/rate-limit.ts";
import { unlessDone } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { recordCredentials } from "./credentials/credentials.ts";
import { storedCredentials } from "./credentials/repository.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { findUser, type ShownUser, setEmail, shownUser, type UserRow } from "./repository.ts";
import { setPassword } from "./set-password.ts";
import { forgetResetLinks } from "./sign-in/repository.ts";
import { assertNotWeak } from "./weak-passwords.ts";

/** Limits guesses with a stolen token. */
export const OWN_PASSWORD_TRIES = { limit: 10, windowMs: 15 * 60_000 };

type AccountDeps = Pick<Deps, "database" | "clock">;

async function provenOwn({ database }: AccountDeps, tries: RateLimit, current: string, actor: Actor): Promise<UserRow> {
	const [account] = await Promise.all([findUser(database.db, actor.id), tries.take(actor.id)]);
	const known = found(account);
	if (!(await verifyPassword(known.passwordHash, current))) throw invalidField("current", "password.wrong");
	return known;
}

/** Ends every other session of the account. */
export async function changeOwnPassword<A>(
	deps: AccountDeps,
	tries: RateLimit,
	{ current, pwd }: { current: string; pwd: string },
	actor: Actor,
	answer: Answer<ShownUser, A>,
): Promise<A> {
	const { database, clock } = deps;
	const proving = provenOwn(deps, tries, current, actor);
	const { before, checked: known } = await unlessDone<ShownUser, UserRow>(database.db, actor, proving);
	if (before) return answer(database.db, before.done);
	if (pwd === current) throw invalidField("pwd", "password.same");
	await assertNotWeak(pwd, known);
	const passwordHash = await hashPassword(pwd);
	const job = async (tx: Tx) => {
		const changed = await setPassword(tx, { known, passwordHash, mustChange: false, actor, at: timestamp(clock) });
		// The account was changed or deleted meanwhile.
		if (!changed) throw unauthenticated();
		return shownUser(changed);
	};
	return database.write(actor, job, answer);
}

export async function changeOwnEmail<A>(
	deps: AccountDeps,
	tries: RateLimit,
	{ current, email }: { current: string; email?: string | undefined },
	actor: Actor,
	answer: Answer<ShownUser, A>,
): Promise<A> {
	const { database, clock } = deps;
	const { passwordHash } = await provenOwn(deps, tries, current, actor);
	const job = async (tx: Tx) => {
		const [known, credentials] = await Promise.all([findUser(tx, actor.id), storedCredentials(tx, actor.id)]);
		const before = found(known);
		if (before.passwordHash !== passwordHash) throw unauthenticated();
		if (before.email === (email ?? null)) return shownUser(before);
		await forgetResetLinks(tx, actor.id);
		const after = await setEmail(tx, before, email ?? null);
		await recordCredentials(tx, {
			userId: actor.id,
			actor,
			at: timestamp(clock),
			action: "user.email",
			before: credentials,
			changed: { email: after.email },
			others: changesBetween({ email: before.email }, { email: after.email }),
		});
		return shownUser(after);
	};
	return database.write(actor, job, answer);
}
