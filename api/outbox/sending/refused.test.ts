import { describe, expect, it } from "vitest";
import { MAILED } from "../../mailed.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { createPost } from "../../platform/runtime/mail.ts";
import { mails } from "../../schema/mails.ts";
import { giveEmail, sendMails } from "../../testing/mails.ts";
import { BOTH, MINUTE, startOutboxAppPerTest } from "../../testing/outbox-app.ts";
import { register } from "../../testing/scenarios.ts";

const HOUR = 60 * MINUTE;

const { app, server, logged, queue, addressees, states, pass } = startOutboxAppPerTest();

describe("a mail that cannot be created", () => {
	const broken = async () => {
		throw new TypeError("Nothing of the secret record");
	};

	it.each([
		["looked up", { ...MAILED.enquiry, facts: broken }],
		["begun", { ...MAILED.enquiry, begin: broken }],
	])("because it cannot be %s delays no other mail, is retried for a day, and then fails", async (_when, enquiry) => {
		const send = () => sendMails(app, undefined, { ...MAILED, enquiry });
		await giveEmail(app, app.userIds.Auditor, null);
		await queue();
		await register(app, "zoe_neu");
		await send();
		expect(await states()).toEqual(["waiting", "sent"]);
		const list = () => app.json<object[]>("/mails", { as: "Admin" });
		expect(await list()).toMatchObject([{ state: "waiting", detail: "Portal: TypeError", attempts: 1 }]);
		expect(logged).toContainEqual(["mail", expect.objectContaining({ outcome: "broken" })]);
		for (const [hours, state] of [
			[23, "waiting"],
			[1, "failed"],
		] as const) {
			app.clock.advance(hours * HOUR);
			await send();
			expect(await states()).toEqual([state, "sent"]);
		}
		expect(await list()).toMatchObject([{ state: "failed", attempts: 3, actions: ["retry", "discard"] }]);
	});

	it("because this version does not know it waits for one that does", async () => {
		await giveEmail(app, app.userIds.Auditor, null);
		await queue();
		await app.deps.database.write(SYSTEM, (tx) => tx.update(mails).set({ kind: "invented" as never }));
		await queue();
		await sendMails(app);
		expect(await states()).toEqual(["waiting", "sent"]);
	});
});

describe("a server", () => {
	const withPassword = () =>
		createPost({ url: server.mail.url.replace("smtp://", "smtp://portal:geheim@"), from: server.mail.from });
	const stand = async () => {
		const listed = await app.json<object[]>("/mails", { as: "Admin" });
		expect(listed).toHaveLength(2);
		return listed;
	};

	it("that refuses the password is reported without it, and all mails wait", async () => {
		server.act.refusedPassword = (password) => `535 5.7.8 ${password} is wrong`;
		await queue();
		await sendMails(app, withPassword());
		for (const waiting of await stand())
			expect(waiting).toMatchObject({ state: "waiting", reason: "away", detail: "535 5.7.8 *** is wrong" });
	});

	it("that does not support the configured password gets nothing, and all mails wait", async () => {
		await queue();
		await sendMails(app, withPassword());
		expect(server.received).toEqual([]);
		for (const waiting of await stand()) expect(waiting).toMatchObject({ state: "waiting", detail: "ENOAUTH" });
	});

	it("that requires a password for an address counts as unavailable", async () => {
		server.act.refused = { "admin@example.org": "530 5.7.0 Log in first" };
		await queue();
		await sendMails(app);
		expect(await states()).toEqual(["waiting away", "waiting away"]);
	});

	const toSender = (refusedSender: string) => ({ refusedSender });
	const toRecipients = (said: string) => ({ refused: Object.fromEntries(BOTH.map((address) => [address, said])) });
	it.each([
		["550 5.7.1 Sender not allowed", toSender],
		["553 5.7.1 <portal@example.org>: Sender address rejected: not owned by user portal", toRecipients],
		["550 5.1.8 <portal@example.org>: Domain not found", toRecipients],
		["554 5.7.1 <host[192.0.2.1]>: Client host rejected: Access denied", toRecipients],
	])(
		"that refuses every mail of the portal, at once or only with the recipient, loses no mail: %s",
		async (said, to) => {
			Object.assign(server.act, to(said));
			await queue();
			await sendMails(app);
			for (const waiting of await stand())
				expect(waiting).toMatchObject({ state: "waiting", reason: "away", detail: said });
			for (const name of ["refused", "refusedSender"] as const) delete server.act[name];
			await pass(2 * MINUTE);
			expect(addressees()).toEqual(BOTH);
		},
	);

	it("that refuses an address of such a name refuses it permanently", async () => {
		const said = '550 5.1.1 <"sender address rejected"@example.org>: 5.1.8 User unknown';
		server.act.refused = { "admin@example.org": said };
		await queue();
		await sendMails(app);
		expect(await states()).toEqual(["failed refused", "sent"]);
	});

	it("without a secure connection counts as unavailable", async () => {
		const post = createPost({ url: server.mail.url.replace("smtp:", "smtps:"), from: server.mail.from });
		expect(await post.deliver("a@example.org", () => Promise.reject(new Error("never called")))).toMatchObject({
			outcome: "away",
		});
	});
});
