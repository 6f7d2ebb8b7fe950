import { recordAudit } from "../../audit/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import { trackCredentials } from "./credentials/credentials.ts";
import { recordLogin as storeLogin, type UserRow } from "./repository.ts";

/** A sign-in with the password that was checked; `rehashed` replaces its hash. Not a change of the account. */
export async function recordLogin(tx: Tx, known: UserRow, at: string, rehashed?: string): Promise<UserRow | undefined> {
	if (rehashed === undefined) return storeLogin(tx, known, at);
	const { result: user, changes } = await trackCredentials(tx, known.id, () => storeLogin(tx, known, at, rehashed));
	if (user)
		await recordAudit(tx, { actor: user, at, action: "user.rehash", entity: "user", entityId: user.id, changes });
	return user;
}
