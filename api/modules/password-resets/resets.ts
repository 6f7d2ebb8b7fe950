import { recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import { type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import type { WriteLimit } from "../../platform/http/rate-limit.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { tell, untell } from "../mails/index.ts";
import { assertNotWeak, findUserByUserid, hashPassword, setPassword } from "../users/index.ts";
import { hashOf, LINK_MINUTES } from "./mailed.ts";
import { accountOfLink, useLink } from "./repository.ts";

type ResetDeps = Pick<Deps, "database" | "clock" | "settings">;

/** Does nothing without such an account or address. A newer mail takes the place of one that has not left. */
export async function sendResetLink(deps: ResetDeps, userid: string): Promise<void> {
	const { database, clock } = deps;
	const user = await findUserByUserid(database.db, userid);
	if (!user?.email || user.deactivatedAt) return;
	await database.write(VISITOR, async (tx) => {
		await untell(tx, user.id, "passwordReset");
		await tell(tx, deps, { kind: "passwordReset", about: user.id, to: user.id, withinMs: LINK_MINUTES * 60_000 });
		await recordAudit(tx, { actor: VISITOR, at: timestamp(clock), action: "user.resetLink", entityId: user.id });
	});
}

const unusable = () => new ApiError(404, "NOT_FOUND", { message: sentence("passwordReset.invalid") });

/** Ends every session of the account. */
export async function resetPassword(
	{ database, clock }: ResetDeps,
	tries: WriteLimit,
	network: string,
	{ token, pwd }: { token: string; pwd: string },
): Promise<void> {
	const { db } = database;
	const hash = hashOf(token);
	const reading = accountOfLink(db, hash, clock.now().toISOString());
	const [, account] = await inOrder(tries.assertFree(db, network), reading);
	const known = account?.deactivatedAt ? undefined : account;
	const refusal = known ? await assertNotWeak(pwd, known).catch((reason: unknown) => reason) : unusable();
	if (!known || refusal) {
		await database.write(VISITOR, (tx) => tries.take(tx, network));
		throw refusal;
	}
	const passwordHash = await hashPassword(pwd);
	await database.write(VISITOR, async (tx) => {
		const at = clock.now().toISOString();
		const reset = { known, passwordHash, mustChange: false, actor: VISITOR, at, action: "user.passwordReset" } as const;
		const outcome = Promise.all([useLink(tx, hash, at), setPassword(tx, reset)]);
		const [, [isUsed, changed]] = await inOrder(tries.take(tx, network), outcome);
		if (!isUsed || !changed) throw unusable();
	});
}
