import { expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { users } from "../../schema/users.ts";
import { bearerOf, signIn } from "../../testing/accounts.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { ensureFirstAdmin, hasAnyUser } from "./index.ts";

const withoutAccounts = ({ deps }: TestApp) => deps.database.write(SYSTEM, async (tx) => void (await tx.delete(users)));

it("the first Admin is created only in an installation without accounts, with a random password that has to be changed", async () => {
	// The password is changed before a required second factor is set up.
	const app = await startTestApp({ settings: { require2fa: "admin" } });
	const passwords = new Set<string>();
	for (let n = 0; n < 2; n++) {
		expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
		await withoutAccounts(app);
		expect(await hasAnyUser(app.deps.database.db)).toBe(false);
		const made = (await ensureFirstAdmin(app.deps)) ?? expect.fail("No account was made");
		passwords.add(made.password);
		const response = await signIn(app, made);
		expect(await response.clone().json()).toMatchObject({ user: { roles: ["Admin"], mustChangePassword: true } });
		const json = { current: made.password, pwd: "Zweites-2026!", pwd2: "Zweites-2026!" };
		const headers = await bearerOf(response);
		expect((await app.request("/users/me/password", { method: "PUT", json, headers })).status).toBe(200);
	}
	expect(passwords.size).toBe(2);
	for (const password of passwords) expect(password).toMatch(/^[\w-]{20}$/);
	app.close();
});
