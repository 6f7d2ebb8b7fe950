import type { About } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import { hashOfToken, newToken } from "../../platform/tokens.ts";
import { replaceLink } from "./repository.ts";

/** Creates the token of a link, in place of the account's earlier one, and returns it. */
export async function createLink(tx: Tx, { to: userId, now }: About, lifetimeMs: number): Promise<string> {
	const token = newToken();
	const expiresAt = new Date(now.getTime() + lifetimeMs).toISOString();
	await replaceLink(tx, { hash: hashOfToken(token), userId, expiresAt }, now.toISOString());
	return token;
}
