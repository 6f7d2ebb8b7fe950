import { beforeEach } from "vitest";
import { receiveEnquiry } from "../public/enquiries/index.ts";
import type { TestApp } from "./app.ts";
import { anEnquiryInput } from "./builders.ts";
import { fillOnce } from "./filled-template.ts";
import { startMailedAppPerTest } from "./mailed-app.ts";
import { giveEmail, outbox, sendMails } from "./mails.ts";

/** The addresses of the accounts that are notified. */
export const BOTH = ["admin@example.org", "auditor@example.org"];
export const MINUTE = 60_000;

/** Starts an application in which two accounts are notified of enquiries, and its mail server, for each test. */
export function startOutboxAppPerTest() {
	const logged: unknown[] = [];
	const keep = (...line: unknown[]) => void logged.push(line);
	beforeEach(() => {
		logged.length = 0;
	});
	const filled = fillOnce(async (base) => {
		await giveEmail(base, base.userIds.Admin, "admin@example.org");
		await giveEmail(base, base.userIds.Auditor, "auditor@example.org");
	});
	const { app, server } = startMailedAppPerTest(() => ({
		template: filled.template,
		deps: { log: { info: keep, error: keep } },
	}));
	return {
		app,
		server,
		filled,
		logged,
		/** Queues a mail to each of both accounts, about a new enquiry. */
		queue: (of: TestApp = app) => receiveEnquiry(of.deps, anEnquiryInput()),
		addressees: () => server.received.flatMap(({ to }) => to).sort(),
		states: async () => (await outbox(app)).map(({ state, reason }) => (reason ? `${state} ${reason}` : state)),
		/** Advances the clock step by step and sends due mails at each step, as an instance does. */
		async pass(ms: number, step = MINUTE): Promise<void> {
			for (let gone = 0; gone < ms; gone += step) {
				app.clock.advance(step);
				await sendMails(app);
			}
		},
	};
}
