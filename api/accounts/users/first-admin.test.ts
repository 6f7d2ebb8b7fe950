import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { users } from "../../schema/users.ts";
import { bearerOf, signIn } from "../../testing/accounts.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { ensureFirstAdmin, hasUsers } from "./index.ts";

let app: TestApp;
beforeEach(async () => {
	app = await startTestApp();
});
afterEach(() => app.close());

const withoutAccounts = () => app.deps.database.write(SYSTEM, async (tx) => void (await tx.delete(users)));

describe("the first Admin", () => {
	it("is not created if there are accounts", async () => {
		expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
	});

	it("is created in an installation without accounts, with a random password that has to be changed", async () => {
		const passwords = new Set<string>();
		for (let n = 0; n < 2; n++) {
			await withoutAccounts();
			expect(await hasUsers(app.deps)).toBe(false);
			const made = await ensureFirstAdmin(app.deps);
			if (!made) throw new Error("No account was made");
			passwords.add(made.password);
			const response = await signIn(app, made);
			expect(await response.json()).toMatchObject({ user: { roles: ["Admin"], mustChangePassword: true } });
			expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
		}
		expect(passwords.size).toBe(2);
		for (const password of passwords) expect(password).toMatch(/^[\w-]{20}$/);
	});

	it("changes the password before a required second factor is set up", async () => {
		app.close();
		app = await startTestApp({ settings: { require2fa: "admin" } });
		await withoutAccounts();
		const made = await ensureFirstAdmin(app.deps);
		if (!made) throw new Error("No account was made");
		const headers = await bearerOf(await signIn(app, made));
		const json = { current: made.password, pwd: "Zweites-2026!", pwd2: "Zweites-2026!" };
		expect((await app.request("/users/me/password", { method: "PUT", json, headers })).status).toBe(200);
	});
});
