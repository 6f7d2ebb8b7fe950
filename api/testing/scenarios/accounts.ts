import type { User, UserInput } from "../../accounts/users/contract.ts";
import { anAccountInput } from "../builders.ts";
import type { TestCaller } from "../caller.ts";

export const createAccount = (app: TestCaller, values: Partial<UserInput> = {}) =>
	app.json<User>("/users", { as: "Admin", json: anAccountInput(values) });

/** Registers an account, which waits for its role, and returns it. */
export async function register(app: TestCaller, user = "zoe_neu"): Promise<User> {
	await app.json("/register", { json: { user, pwd: "Muster-2026!" } });
	const waiting = await app.json<User[]>("/users?state=waiting", { as: "Admin" });
	const registered = waiting.find(({ userid }) => userid === user);
	if (!registered) throw new Error(`${user} does not wait`);
	return registered;
}
