import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { anAccount, type TestAccount } from "./accounts.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { START } from "./caller.ts";
import { forwardTo } from "./forward-to.ts";

type Options = TestAppOptions | (() => TestAppOptions | Promise<TestAppOptions>);
type Hooks = [before: (start: () => Promise<void>) => void, after: (end: () => void) => void];

function started(options: Options, [before, after]: Hooks): TestApp {
	let app: TestApp;
	before(async () => {
		app = await startTestApp(typeof options === "function" ? await options() : options);
	});
	after(() => app.close());
	return forwardTo(() => app);
}

/** Starts one application for all tests of the file or group, and closes it after them. */
export const startAppOnce = (options: Options = {}): TestApp => started(options, [beforeAll, afterAll]);

/** Starts an application for each test of the file or group, and closes it after the test. */
export const startAppPerTest = (options: Options = {}): TestApp => started(options, [beforeEach, afterEach]);

/** Resets the clock and creates another account for each test of the file or group. */
export function accountPerTest(app: TestApp, values: Parameters<typeof anAccount>[1] = {}): TestAccount {
	let created = 0;
	let account: TestAccount;
	beforeEach(async () => {
		app.clock.set(START);
		account = await anAccount(app, { userid: `mina.${++created}`, ...values });
	});
	return {
		get id() {
			return account.id;
		},
		get userid() {
			return account.userid;
		},
		get password() {
			return account.password;
		},
	};
}
