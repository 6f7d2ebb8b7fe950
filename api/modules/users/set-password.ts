import type { Tx } from "../../platform/database/index.ts";
import type { Actor } from "../../platform/deps.ts";
import { changeCredentials } from "./credentials/credentials.ts";
import { replacePassword, revokeSessionsOf, type UserRow } from "./repository.ts";
import { forgetResetLinks } from "./sign-in/repository.ts";

interface NewPassword {
	known: Pick<UserRow, "id" | "passwordHash">;
	passwordHash: string;
	mustChange: boolean;
	actor: Actor;
	at: string;
	action?: "user.password" | "user.passwordReset";
}

/** Ends all other sessions; undefined if account or password changed meanwhile. */
export async function setPassword(
	tx: Tx,
	{ known, passwordHash, mustChange, actor, at, action = "user.password" }: NewPassword,
): Promise<UserRow | undefined> {
	const { id } = known;
	const after = await changeCredentials(tx, { userId: id, actor, at, action }, () =>
		replacePassword(tx, known, { passwordHash, mustChangePassword: mustChange }),
	);
	if (!after) return undefined;
	await forgetResetLinks(tx, id);
	await revokeSessionsOf(tx, id, at, "password", actor.id === id ? actor.sessionId : undefined);
	return after;
}
