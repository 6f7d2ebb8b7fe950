import { createUser } from "../accounts/users/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import type { TestApp } from "./app.ts";
import type { TestRequest } from "./caller.ts";

export interface TestAccount {
	id: string;
	userid: string;
	password: string;
}

/** Creates an account in addition to the fixed ones, with a password that the test knows, and returns it. */
export async function anAccount(
	app: TestApp,
	values: { userid?: string; name?: string; roles?: ("Admin" | "Auditor")[]; password?: string } = {},
): Promise<TestAccount> {
	const { userid = "mina.muster", name = "Mina Muster", roles = ["Auditor"], password = "Muster-2026!" } = values;
	const { _id } = await createUser(app.deps, { userid, name, roles, password }, SYSTEM);
	return { id: _id, userid, password };
}

export const signIn = (
	app: TestApp,
	{ userid, password }: Pick<TestAccount, "userid" | "password">,
	request: TestRequest = {},
) => app.request("/login", { json: { userid, pwd: password, token: "" }, ...request });

/** Returns `name=value` of the cookie that a response sets. */
export const cookieOf = (response: Response): string => response.headers.get("set-cookie")?.split(";")[0] ?? "";

export async function bearerOf(response: Response): Promise<{ authorization: string }> {
	const { accessToken } = (await response.json()) as { accessToken: string };
	return { authorization: `Bearer ${accessToken}` };
}
