import { beforeEach } from "vitest";
import { silentLog } from "../platform/runtime/log.ts";
import type { TestApp, TestAppOptions } from "./app.ts";
import { forwardTo } from "./forward-to.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { startAppPerTest } from "./started-app.ts";

/** Starts a mail server, and an application that sends through it, for each test of the file or group. */
export function startMailedAppPerTest(options: () => TestAppOptions = () => ({})): {
	app: TestApp;
	server: MailServer;
} {
	let current: MailServer;
	beforeEach(async () => {
		current = await startMailServer();
		return () => current.close();
	});
	const app = startAppPerTest(() => {
		const { settings, deps, ...others } = options();
		return {
			...others,
			settings: { publicUrl: "https://portal.example.org", mail: current.mail, ...settings },
			deps: { log: silentLog, ...deps },
		};
	});
	return { app, server: forwardTo(() => current) };
}
