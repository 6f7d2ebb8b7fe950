import { timestamp } from "../../platform/clock.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, invalidField, unauthenticated } from "../../platform/errors.ts";
import type { RateLimit } from "../../platform/rate-limit.ts";
import { changesBetween, recordAudit } from "../audit/index.ts";
import { credentialsOf } from "./credentials/credentials.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { endSessionsOf, findUser, replacePassword, type UserRow } from "./repository.ts";

/** Ten tries in a quarter of an hour: a stolen token must not become a stolen password. */
export const OWN_PASSWORD_TRIES = { limit: 10, windowMs: 15 * 60_000 };

/** A new password for oneself; every other session of the account ends. */
export async function changeOwnPassword(
	{ database, clock }: Pick<Deps, "database" | "clock">,
	tries: RateLimit,
	{ current, pwd }: { current: string; pwd: string },
	actor: Actor,
): Promise<UserRow> {
	tries.take(actor.id);
	const known = found(await findUser(database.db, actor.id));
	if (!(await verifyPassword(known.passwordHash, current))) throw invalidField("current", "password.wrong");
	const passwordHash = await hashPassword(pwd);
	const changed = await database.write(actor, async (tx) => {
		const at = timestamp(clock);
		const credentials = await credentialsOf(tx, actor.id);
		const row = await replacePassword(tx, actor.id, known.passwordHash, passwordHash);
		if (!row) return undefined;
		await endSessionsOf(tx, actor.id, at, "password", actor.sessionId);
		const changes = changesBetween(credentials, await credentialsOf(tx, actor.id));
		await recordAudit(tx, { actor, at, action: "user.password", entity: "user", entityId: actor.id, changes });
		return row;
	});
	// Somebody else has changed or deleted the account meanwhile.
	if (!changed) throw unauthenticated();
	return changed;
}
