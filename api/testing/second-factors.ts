import type { TotpSetup } from "../accounts/second-factors/contract.ts";
import { bearerOf, signIn, type TestAccount } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import { codeAt } from "./authenticator.ts";

/** Returns the code that an authenticator app with this secret shows, shifted by a number of steps from now. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string => codeAt(app.clock.now(), secret, steps);

/** Sets up an authenticator app for an account. Its first code is used up. */
export async function anApp(app: TestApp, account: TestAccount) {
	const headers = await bearerOf(await signIn(app, account));
	const { secret } = await app.json<TotpSetup>("/second-factors/totp", { method: "POST", headers });
	const { recoveryCodes } = await app.json<{ recoveryCodes: string[] }>("/second-factors/totp/confirmation", {
		json: { code: codeOf(app, secret) },
		headers,
	});
	app.clock.advance(60_000);
	return { secret, recoveryCodes, headers };
}

export interface FirstStep {
	token: string;
	methods: string[];
	headers: { cookie: string };
}

/** Performs the first step of a sign-in, and returns what the browser needs for the second. */
export async function firstStep(app: TestApp, account: TestAccount): Promise<FirstStep> {
	const response = await signIn(app, account);
	const { secondFactor } = (await response.json()) as { secondFactor?: { token: string; methods: string[] } };
	const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	if (!secondFactor) throw new Error(`No second step: ${response.status}`);
	return { ...secondFactor, headers: { cookie } };
}
