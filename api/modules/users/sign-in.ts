import type { Tx } from "../../platform/database/index.ts";
import { changeCredentials } from "./credentials/credentials.ts";
import { recordLogin as storeLogin, type UserRow } from "./repository.ts";

/** `rehashed` replaces the password's hash, which is recorded. */
export async function recordLogin(tx: Tx, known: UserRow, at: string, rehashed?: string): Promise<UserRow | undefined> {
	if (rehashed === undefined) return storeLogin(tx, known, at);
	const change = { userId: known.id, actor: known, at, action: "user.rehash" } as const;
	return changeCredentials(tx, change, () => storeLogin(tx, known, at, rehashed));
}
