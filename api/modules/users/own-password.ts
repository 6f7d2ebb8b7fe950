import { changesBetween } from "../../audit/index.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import type { Answer, Tx } from "../../platform/database/index.ts";
import type { Actor, Claim, Deps } from "../../platform/deps.ts";
import { found, invalidField, unauthenticated } from "../../platform/errors.ts";
import type { WriteLimit } from "../../platform/http/rate-limit.ts";
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

type Proven =
	| { actor: Actor; known: UserRow; before?: undefined }
	/** An equal request has changed the account. */
	| { before: { done: ShownUser } };

/** The account, if the password is its own and nothing else is wrong; whatever is, is told when the try is counted. */
async function provenOwn(
	{ database: { db, write } }: AccountDeps,
	tries: WriteLimit,
	current: string,
	{ userId, ask, once }: Claim,
	check: (known: UserRow) => Promise<void> = async () => {},
): Promise<Proven> {
	const reading = Promise.all([findUser(db, userId), tries.assertFree(db, userId)]);
	const [actor, read] = await inOrder(ask(), unlessDone<ShownUser, Awaited<typeof reading>>(db, { once }, reading));
	if (read.before) return { before: read.before };
	const known = found(read.checked[0]);
	try {
		if (!(await verifyPassword(known.passwordHash, current))) throw invalidField("current", "password.wrong");
		await check(known);
	} catch (refusal) {
		// An equal request may have changed the account meanwhile.
		const outcome = await write<unknown>(actor, async (tx) => {
			await tries.take(tx, userId);
			return refusal;
		});
		if (outcome === refusal) throw refusal;
		return { before: { done: outcome as ShownUser } };
	}
	return { actor, known };
}

/** The last free try may be gone: that comes before the outcome. */
const counted = async <T>(tx: Tx, tries: WriteLimit, { id }: Actor, outcome: Promise<T>): Promise<T> =>
	(await inOrder(tries.take(tx, id), outcome))[1];

/** Ends every other session of the account. */
export async function changeOwnPassword<A>(
	deps: AccountDeps,
	tries: WriteLimit,
	{ current, pwd }: { current: string; pwd: string },
	claim: Claim,
	answer: Answer<ShownUser, A>,
): Promise<A> {
	const { database, clock } = deps;
	const proven = await provenOwn(deps, tries, current, claim, (account) => {
		if (pwd === current) throw invalidField("pwd", "password.same");
		return assertNotWeak(pwd, account);
	});
	if (proven.before) return answer(database.db, proven.before.done);
	const { actor, known } = proven;
	const passwordHash = await hashPassword(pwd);
	const job = async (tx: Tx) => {
		const next = { known, passwordHash, mustChange: false, actor, at: timestamp(clock) };
		const changed = await counted(tx, tries, actor, setPassword(tx, next));
		// The account was changed or deleted meanwhile.
		if (!changed) throw unauthenticated();
		return shownUser(changed);
	};
	return database.write(actor, job, answer);
}

export async function changeOwnEmail<A>(
	deps: AccountDeps,
	tries: WriteLimit,
	{ current, email }: { current: string; email?: string | undefined },
	claim: Claim,
	answer: Answer<ShownUser, A>,
): Promise<A> {
	const { database, clock } = deps;
	const proven = await provenOwn(deps, tries, current, claim);
	if (proven.before) return answer(database.db, proven.before.done);
	const {
		actor,
		known: { passwordHash },
	} = proven;
	const job = async (tx: Tx) => {
		const reading = Promise.all([findUser(tx, actor.id), storedCredentials(tx, actor.id)]);
		const [known, credentials] = await counted(tx, tries, actor, reading);
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
