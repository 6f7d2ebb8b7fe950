import { recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import { cancelMails, queueMail } from "../../outbox/index.ts";
import { type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import type { WriteLimit } from "../../platform/http/rate-limit.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { hashOfToken } from "../../platform/tokens.ts";
import { assertNotWeak, findUserByUserid, hashPassword, matchesAuditTrail, setPassword } from "../users/index.ts";
import { LINK_MINUTES } from "./mailed.ts";
import { accountOfLink, useLink } from "./repository.ts";

/** Queues a mail with a link to reset the password, in place of an unsent one, if the account has an address. */
export async function sendResetLink(deps: Deps, userid: string): Promise<void> {
	const { database, clock, keys } = deps;
	const user = await findUserByUserid(database.db, userid);
	if (!user?.email || user.deactivatedAt) return;
	await database.write(VISITOR, async (tx) => {
		if (!(await matchesAuditTrail(tx, keys, user.id))) return;
		await cancelMails(tx, user.id, "passwordReset");
		await queueMail(tx, deps, { kind: "passwordReset", about: user.id, to: user.id, withinMs: LINK_MINUTES * 60_000 });
		await recordAudit(tx, { actor: VISITOR, at: timestamp(clock), action: "user.resetLink", entityId: user.id });
	});
}

const unusable = () => new ApiError(404, "NOT_FOUND", { message: sentence("passwordReset.invalid") });

/** Sets a new password and ends every session, so that a thief who knew the old password is signed out. */
export async function resetPassword(
	{ database, clock, keys }: Deps,
	tries: WriteLimit,
	network: string,
	{ token, pwd }: { token: string; pwd: string },
): Promise<void> {
	const { db } = database;
	const hash = hashOfToken(token);
	const linked = accountOfLink(db, keys, hash, clock.now().toISOString());
	const [account] = await Promise.all([linked, tries.assertFree(db, network)]);
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
		const assertUsable = async () => {
			const using = [matchesAuditTrail(tx, keys, known.id), useLink(tx, hash, at)];
			if ((await Promise.all(using)).includes(false)) throw unusable();
		};
		const first = Promise.all([tries.take(tx, network), assertUsable()]);
		if (!(await setPassword(tx, reset, first))) throw unusable();
	});
}
