import type { Tx } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { recordCredentials } from "./credentials/credentials.ts";
import { type Credentials, storedCredentials } from "./credentials/repository.ts";
import { findUser, replacePassword, revokeSessionsOf, type UserRow } from "./repository.ts";
import { forgetResetLinks } from "./sign-in/repository.ts";

interface NewPassword {
	passwordHash: string;
	mustChange: boolean;
	actor: Actor;
	at: string;
	action?: "user.password" | "user.passwordReset";
}

/**
 * Stores a new password of an account and ends all its other sessions. `seen` and `before` must have been read in
 * this transaction.
 */
export async function storePassword(
	tx: Tx,
	seen: UserRow,
	before: Credentials,
	{ passwordHash, mustChange, actor, at, action = "user.password" }: NewPassword,
): Promise<UserRow> {
	const { id } = seen;
	const [after] = await Promise.all([
		replacePassword(tx, seen, { passwordHash, mustChangePassword: mustChange }),
		recordCredentials(tx, { userId: id, actor, at, action, before, changed: { passwordHash } }),
		forgetResetLinks(tx, id),
		revokeSessionsOf(tx, id, at, "password", actor.id === id ? actor.sessionId : undefined),
	]);
	return after;
}

/**
 * Sets a new password. Returns undefined if account or password changed since `known` was read. `first` has to
 * succeed before anything is written; its statements are sent together with the reads, which saves a round trip to
 * a database server.
 */
export async function setPassword(
	tx: Tx,
	{ known, ...password }: NewPassword & { known: Pick<UserRow, "id" | "passwordHash"> },
	first?: Promise<unknown>,
): Promise<UserRow | undefined> {
	const [seen, before] = await Promise.all([findUser(tx, known.id), storedCredentials(tx, known.id), first]);
	return seen?.passwordHash === known.passwordHash ? storePassword(tx, seen, before, password) : undefined;
}
