import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { signIn } from "../../testing/accounts.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { ensureFirstAdmin, hasUsers } from "./index.ts";
import { users } from "./table.ts";

let app: TestApp;
beforeEach(async () => {
	app = await startTestApp();
});
afterEach(() => app.close());

const withoutAccounts = () => app.deps.database.write(SYSTEM, async (tx) => void (await tx.delete(users)));

describe("the first administrator", () => {
	it("is not made where there are accounts", async () => {
		expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
	});

	it("can sign in to an installation without accounts, with another password each time", async () => {
		const passwords = new Set<string>();
		for (let n = 0; n < 2; n++) {
			await withoutAccounts();
			expect(await hasUsers(app.deps)).toBe(false);
			const made = await ensureFirstAdmin(app.deps);
			if (!made) throw new Error("No account was made");
			passwords.add(made.password);
			const response = await signIn(app, made);
			expect(await response.json()).toMatchObject({ user: { roles: ["Admin"] } });
			expect(await ensureFirstAdmin(app.deps)).toBeUndefined();
		}
		expect(passwords.size).toBe(2);
		for (const password of passwords) expect(password).toMatch(/^[\w-]{20}$/);
	});
});
