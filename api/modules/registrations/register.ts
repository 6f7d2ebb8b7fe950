import { sentence } from "../../kit/sentences.ts";
import { type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import type { HumanCheck } from "../human-checks/index.ts";
import { createUser } from "../users/index.ts";
import type { Registration } from "./contract.ts";

/** An account without a role: it can sign in nowhere until an Admin gives it one. */
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
		if (!(error instanceof ApiError) || error.code !== "DUPLICATE") throw error;
		const problem = { path: "user", code: "register.duplicate" } as const;
		throw new ApiError(409, "DUPLICATE", { message: sentence(problem.code), fields: [problem] });
	}
}
