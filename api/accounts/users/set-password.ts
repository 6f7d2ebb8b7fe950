import { cancelMails } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { recordCredentials } from "./credentials/credentials.ts";
import { type Credentials, storedCredentials } from "./credentials/repository.ts";
import { changeUser, findUser, revokeSessionsOf, type UserRow } from "./repository.ts";
import { forgetResetLinks } from "./sign-in/repository.ts";

interface NewPassword {
	passwordHash: string;
	mustChange: boolean;
	actor: Actor;
	at: string;
	action?: "user.password" | "user.passwordReset";
}

/** Ends the other sessions of the account. `seen` and `before` must have been read in this transaction. */
export async function storePassword(
	tx: Tx,
	seen: UserRow,
	before: Credentials,
	{ passwordHash, mustChange, actor, at, action = "user.password" }: NewPassword,
): Promise<UserRow> {
	const { id } = seen;
	const [after] = await Promise.all([
		changeUser(tx, seen, { passwordHash, mustChangePassword: mustChange }),
		recordCredentials(tx, { userId: id, actor, at, action, before, changed: { passwordHash } }),
		forgetResetLinks(tx, id),
		cancelMails(tx, id, "invitation"),
		revokeSessionsOf(tx, id, at, "password", actor.id === id ? actor.sessionId : undefined),
	]);
	return after;
}

/**
 * Sets a new password; returns undefined if the account has changed since `known` was read. If the promise `first` is
 * rejected, nothing is written; it is awaited together with the reads, which saves a round trip to the database server.
 */
export async function setPassword(
	tx: Tx,
	{ known, ...password }: NewPassword & { known: Pick<UserRow, "id" | "passwordHash"> },
	first?: Promise<unknown>,
): Promise<UserRow | undefined> {
	const [seen, before] = await Promise.all([findUser(tx, known.id), storedCredentials(tx, known.id), first]);
	return seen?.passwordHash === known.passwordHash ? storePassword(tx, seen, before, password) : undefined;
}
