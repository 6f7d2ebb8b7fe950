import { type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError, duplicate } from "../../platform/errors.ts";
import type { HumanCheck } from "../human-checks/index.ts";
import { createUser } from "../users/index.ts";
import type { Registration } from "./contract.ts";

/** An account without a role: it cannot sign in until an Admin assigns one. */
export async function register(
	deps: Deps,
	humanCheck: HumanCheck,
	{ user, pwd, token }: Registration,
): Promise<string> {
	await humanCheck.verify(token, "Register");
	try {
		const account = { userid: user, name: user, roles: [], password: pwd };
		return (await createUser(deps, account, VISITOR, "user.register")).userid;
	} catch (error) {
		const isTaken = error instanceof ApiError && error.code === "DUPLICATE";
		throw isTaken ? duplicate("user", "register.duplicate") : error;
	}
}
