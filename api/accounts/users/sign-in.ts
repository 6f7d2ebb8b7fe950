import type { Tx } from "../../platform/database/index.ts";
import { recordCredentials } from "./credentials/credentials.ts";
import { storedCredentials } from "./credentials/repository.ts";
import { storeLogin, type UserRow } from "./repository.ts";

/** Records a sign-in. `rehashed` is the password's hash at the current cost, which replaces an older one. */
export async function recordLogin(tx: Tx, seen: UserRow, at: string, rehashed?: string): Promise<UserRow> {
	if (rehashed !== undefined) {
		const before = await storedCredentials(tx, seen.id);
		const changed = { passwordHash: rehashed };
		await recordCredentials(tx, { userId: seen.id, actor: seen, at, action: "user.rehash", before, changed });
	}
	return storeLogin(tx, seen, at, rehashed);
}
