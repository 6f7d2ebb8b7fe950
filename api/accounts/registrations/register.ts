import { queueMail } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { ApiError, duplicate } from "../../platform/errors.ts";
import { doneBefore } from "../../platform/idempotency/index.ts";
import { createUser } from "../users/index.ts";
import type { Registration } from "./contract.ts";

/**
 * Creates an account without a role, which cannot sign in until an Admin assigns one. `admit` may refuse the visitor; a
 * repeated request returns the first result without calling `admit`.
 */
export async function register(
	deps: Deps,
	{ user, pwd }: Omit<Registration, "token">,
	sender: Actor,
	admit: () => Promise<void>,
): Promise<string> {
	if (await doneBefore(deps.database.db, sender)) return user;
	await admit();
	try {
		const account = { userid: user, name: user, roles: [], password: pwd };
		const notifyAdmins = (tx: Tx, about: string) => queueMail(tx, deps, { kind: "registration", about });
		return (await createUser(deps, account, sender, "user.register", notifyAdmins)).userid;
	} catch (error) {
		const isTaken = error instanceof ApiError && error.code === "DUPLICATE";
		throw isTaken ? duplicate("user", "register.duplicate") : error;
	}
}
