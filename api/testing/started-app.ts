import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startTestApp, type TestApp, type TestAppOptions } from "./app.ts";

type Options = TestAppOptions | (() => TestAppOptions | Promise<TestAppOptions>);
type Hooks = [before: (start: () => Promise<void>) => void, after: (end: () => void) => void];

/** Returns an object that forwards to the current one, because tests get it before a hook has created the current one. */
export const forwardTo = <T extends object>(current: () => T): T =>
	new Proxy({} as T, {
		get: (_target, name) => Reflect.get(current(), name),
		set: (_target, name, value) => Reflect.set(current(), name, value),
	});

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
