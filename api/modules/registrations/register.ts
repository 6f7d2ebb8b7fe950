import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { ApiError, duplicate } from "../../platform/errors.ts";
import { unlessDone } from "../../platform/idempotency/index.ts";
import type { HumanCheck } from "../human-checks/index.ts";
import { tell } from "../mails/index.ts";
import { createUser } from "../users/index.ts";
import type { Registration } from "./contract.ts";

/** An account without a role: it cannot sign in until an Admin assigns one. */
export async function register(
	deps: Deps,
	humanCheck: HumanCheck,
	{ user, pwd, token }: Registration,
	sender: Actor,
): Promise<string> {
	const { before } = await unlessDone(deps.database.db, sender, humanCheck.verify(token, "Register"));
	if (before) return user;
	try {
		const account = { userid: user, name: user, roles: [], password: pwd };
		const told = (tx: Tx, about: string) => tell(tx, deps, { kind: "registration", about });
		return (await createUser(deps, account, sender, "user.register", told)).userid;
	} catch (error) {
		const isTaken = error instanceof ApiError && error.code === "DUPLICATE";
		throw isTaken ? duplicate("user", "register.duplicate") : error;
	}
}
