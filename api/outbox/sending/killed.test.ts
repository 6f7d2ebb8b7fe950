import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { giveEmail, outbox, sendMails } from "../../testing/mails.ts";
import { createEnquiry } from "../../testing/scenarios.ts";

const SENDER = decodeURIComponent(new URL("../../testing/processes/mail-sender.ts", import.meta.url).pathname);
const HOUR = 3_600_000;

let app: TestApp;
let server: MailServer;
beforeEach(async () => {
	server = await startMailServer();
	app = await startTestApp({
		settings: { publicUrl: "https://portal.example.org", mail: server.mail },
		deps: { log: { info: () => {}, error: () => {} } },
	});
	await giveEmail(app, app.userIds.Admin, "admin@example.org");
	await createEnquiry(app);
});
afterEach(async () => {
	app.close();
	await server.close();
});

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
		["asked", 0, 1, "sent"],
		["marked", 0, 0, "failed unclear"],
		["answered", 1, 1, "failed unclear"],
	])(
		"while the mail is %s: %i have arrived by then, %i in the end, and its state is %s",
		async (point, then, after, stands) => {
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
		const { child, ended } = sender();
		server.act.beforeTaken = async () => void child.kill("SIGKILL");
		expect(await ended).toBe("SIGKILL");
		app.clock.advance(HOUR);
		await sendMails(app);
		expect(server.received).toHaveLength(1);
		expect(await state()).toEqual(["failed unclear"]);
		const [failed] = await app.json<{ _id: string; actions: string[] }[]>("/mails", { as: "Admin" });
		expect(failed?.actions).toEqual(["retry", "discard"]);
	});
});

it("two concurrent processes send each mail once", async () => {
	for (let n = 0; n < 5; n++) await createEnquiry(app);
	const others = [sender(), sender()];
	await sendMails(app);
	expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0]);
	expect(server.received).toHaveLength(6);
	expect(new Set(await state())).toEqual(new Set(["sent"]));
});
