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

/** Ends all other sessions. `seen` and `before` were read in this transaction. */
export async function storePassword(
	tx: Tx,
	seen: UserRow,
	before: Credentials,
	{ passwordHash, mustChange, actor, at, action = "user.password" }: NewPassword,
): Promise<UserRow> {
	const { id } = seen;
	const after = await replacePassword(tx, seen, { passwordHash, mustChangePassword: mustChange });
	await recordCredentials(tx, { userId: id, actor, at, action, before, changed: { passwordHash } });
	await forgetResetLinks(tx, id);
	await revokeSessionsOf(tx, id, at, "password", actor.id === id ? actor.sessionId : undefined);
	return after;
}

/** Undefined if account or password changed since `known` was read. */
export async function setPassword(
	tx: Tx,
	{ known, ...password }: NewPassword & { known: Pick<UserRow, "id" | "passwordHash"> },
): Promise<UserRow | undefined> {
	const [seen, before] = await Promise.all([findUser(tx, known.id), storedCredentials(tx, known.id)]);
	return seen?.passwordHash === known.passwordHash ? storePassword(tx, seen, before, password) : undefined;
}
