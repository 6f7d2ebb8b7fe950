import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { receiveEnquiry } from "../../public/enquiries/index.ts";
import { anEnquiryInput } from "../../testing/builders.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { startMailedAppPerTest } from "../../testing/mailed-app.ts";
import { giveEmail, outbox, sendMails } from "../../testing/mails.ts";

const SENDER = decodeURIComponent(new URL("../../testing/processes/mail-sender.ts", import.meta.url).pathname);
const HOUR = 3_600_000;

const filled = fillOnce(async (base) => {
	await giveEmail(base, base.userIds.Admin, "admin@example.org");
});
const { app, server } = startMailedAppPerTest(() => ({ template: filled.template }));
const queue = () => receiveEnquiry(app.deps, anEnquiryInput());

/** Starts another process that sends mails from the same database. */
function sender(point = "") {
	const { dataDir } = app.deps.settings;
	const args = [SENDER, dataDir, server.mail.url, app.clock.now().toISOString(), point];
	const child = spawn(process.execPath, [...(process.versions.deno ? ["run", "-A"] : []), ...args]);
	const ended = once(child, "close").then(([code, signal]) => signal ?? code);
	return { child, ended };
}
const state = async () =>
	(await outbox(app)).map((mail) => (mail.reason ? `${mail.state} ${mail.reason}` : mail.state));

describe("a sender that is killed", () => {
	it.each([
		["taken", 0, 1, "sent"],
		["marked", 0, 0, "failed unclear"],
		["answered", 1, 1, "failed unclear"],
	])(
		"while the mail is %s: %i have arrived by then, %i in the end, and its state is %s",
		async (point, then, after, stands) => {
			await queue();
			expect(await sender(point).ended).toBe("SIGKILL");
			expect(server.received).toHaveLength(then);
			// A sender that still has the mail might continue.
			await sendMails(app);
			expect(server.received).toHaveLength(then);
			app.clock.advance(HOUR);
			await sendMails(app);
			await sendMails(app);
			expect(server.received).toHaveLength(after);
			expect(await state()).toEqual([stands]);
		},
	);

	it("while the server has the whole mail but has not confirmed it, causes no second mail", async () => {
		await queue();
		const { child, ended } = sender();
		server.act.beforeTaken = async () => void child.kill("SIGKILL");
		expect(await ended).toBe("SIGKILL");
		app.clock.advance(HOUR);
		await sendMails(app);
		expect(server.received).toHaveLength(1);
		expect(await state()).toEqual(["failed unclear"]);
	});
});

it("two concurrent processes send each mail once", async () => {
	for (let n = 0; n < 4; n++) await queue();
	const senders = [sender(), sender()];
	expect(await Promise.all(senders.map(({ ended }) => ended))).toEqual([0, 0]);
	expect(server.received).toHaveLength(4);
	expect(new Set(await state())).toEqual(new Set(["sent"]));
});
