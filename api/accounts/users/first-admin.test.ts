import { expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { users } from "../../schema/users.ts";
import { bearerOf, signIn } from "../../testing/accounts.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { ensureFirstAdmin, hasAnyUser } from "./index.ts";

const withoutAccounts = ({ deps }: TestApp) => deps.database.write(SYSTEM, async (tx) => void (await tx.delete(users)));
async function firstAdmin({ deps }: TestApp) {
	const made = await ensureFirstAdmin(deps);
	return made ?? expect.fail("No account was made");
}

it("the first Admin is created only in an installation without accounts, with a random password that has to be changed", async () => {
	const app = await startTestApp();
	const passwords = new Set<string>();
	for (let n = 0; n < 2; n++) {
		expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
		await withoutAccounts(app);
		expect(await hasAnyUser(app.deps.database.db)).toBe(false);
		const made = await firstAdmin(app);
		passwords.add(made.password);
		const response = await signIn(app, made);
		expect(await response.json()).toMatchObject({ user: { roles: ["Admin"], mustChangePassword: true } });
	}
	expect(passwords.size).toBe(2);
	for (const password of passwords) expect(password).toMatch(/^[\w-]{20}$/);
	app.close();
});

it("the first Admin changes the password before a required second factor is set up", async () => {
	const app = await startTestApp({ settings: { require2fa: "admin" } });
	await withoutAccounts(app);
	const made = await firstAdmin(app);
	const headers = await bearerOf(await signIn(app, made));
	const json = { current: made.password, pwd: "Zweites-2026!", pwd2: "Zweites-2026!" };
	expect((await app.request("/users/me/password", { method: "PUT", json, headers })).status).toBe(200);
	app.close();
});
