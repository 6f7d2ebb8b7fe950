import type { Tx } from "../../platform/database/index.ts";
import { changesBetween, recordAudit } from "../audit/index.ts";
import { credentialsOf } from "./credentials/credentials.ts";
import { recordLogin as storeLogin, type UserRow } from "./repository.ts";

/** A sign-in with the password that was checked; `rehashed` replaces its hash. Not a change of the account. */
export async function recordLogin(tx: Tx, known: UserRow, at: string, rehashed?: string): Promise<UserRow | undefined> {
	const before = rehashed === undefined ? undefined : await credentialsOf(tx, known.id);
	const user = await storeLogin(tx, known, at, rehashed);
	if (user && before) {
		const changes = changesBetween(before, await credentialsOf(tx, user.id));
		await recordAudit(tx, { actor: user, at, action: "user.rehash", entity: "user", entityId: user.id, changes });
	}
	return user;
}
