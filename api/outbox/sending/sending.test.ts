import { beforeEach, describe, expect, it } from "vitest";
import { MAILED } from "../../mailed.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { createPost } from "../../platform/runtime/mail.ts";
import { receiveEnquiry } from "../../public/enquiries/index.ts";
import { mails } from "../../schema/mails.ts";
import { anEnquiryInput } from "../../testing/builders.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { startTestApp, type TestApp } from "../../testing/index.ts";
import { startLibsqlServer } from "../../testing/libsql-server.ts";
import { startMailedAppPerTest } from "../../testing/mailed-app.ts";
import { giveEmail, outbox, sendMails } from "../../testing/mails.ts";
import { register } from "../../testing/scenarios.ts";
import { tidyMails } from "../index.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

/** Queues a mail to each of both accounts, about a new enquiry. */
const queue = (of: TestApp = app) => receiveEnquiry(of.deps, anEnquiryInput());
const addressees = () => server.received.flatMap(({ to }) => to).sort();
const BOTH = ["admin@example.org", "auditor@example.org"];
const outboxKinds = async () => (await outbox(app)).map(({ kind }) => kind);
const states = async () => (await outbox(app)).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
/** Advances the clock step by step and sends due mails at each step, as an instance does. */
async function pass(ms: number, step = MINUTE): Promise<void> {
	for (let gone = 0; gone < ms; gone += step) {
		app.clock.advance(step);
		await sendMails(app);
	}
}

describe("each recipient gets each mail once", () => {
	it("although the server was unavailable for an hour, which delays no request", async () => {
		await server.close();
		await queue();
		await pass(HOUR, 10 * MINUTE);
		await queue();
		expect(server.received).toEqual([]);
		expect(new Set(await states())).toEqual(new Set(["waiting away", "waiting"]));
		expect(JSON.stringify(await app.json("/mails", { as: "Admin" }))).toContain("ECONNREFUSED");
		await server.open();
		await pass(40 * MINUTE, 10 * MINUTE);
		expect(addressees()).toEqual([...BOTH, ...BOTH].sort());
		expect(new Set(await states())).toEqual(new Set(["sent"]));
		await pass(DAY, 8 * HOUR);
		expect(server.received).toHaveLength(4);
	});

	it("while one address is refused, which is listed as failed with the response of the server", async () => {
		server.act.refused = { "admin@example.org": "550 5.1.1 No such\tmailbox: <admin@example.org>" };
		await queue();
		await sendMails(app);
		expect(addressees()).toEqual(["auditor@example.org"]);
		const [failed, ...others] = await app.json<object[]>("/mails", { as: "Admin" });
		expect(others).toEqual([]);
		expect(failed).toMatchObject({
			kind: "enquiry",
			userid: "admin.test",
			email: "admin@example.org",
			state: "failed",
			reason: "refused",
			detail: "550 5.1.1 No such mailbox: <admin@example.org>",
			attempts: 1,
			actions: ["retry", "discard"],
		});
		await pass(DAY, 8 * HOUR);
		expect(server.received).toHaveLength(1);
	});

	it.skipIf(!process.env.TEST_ALL)(
		"that is refused temporarily is retried soon, then less and less often, for a day",
		async () => {
			server.act.refused = { "admin@example.org": "451 4.7.1 Greylisted" };
			await queue();
			const tries: number[] = [];
			const start = app.clock.now().getTime();
			const mine = async () => (await outbox(app)).find(({ userId }) => userId === app.userIds.Admin);
			for (let mail = await mine(); mail?.state === "waiting"; mail = await mine()) {
				app.clock.set(new Date(Date.parse(mail.dueAt) - 1).toISOString());
				await sendMails(app);
				expect((await mine())?.attempts).toBe(tries.length);
				app.clock.set(mail.dueAt);
				await sendMails(app);
				tries.push((app.clock.now().getTime() - start) / MINUTE);
			}
			expect(tries.slice(0, 7)).toEqual([0, 1, 3, 7, 15, 31, 61]);
			expect(tries.at(-1)).toBeGreaterThanOrEqual(24 * 60);
			expect(tries.at(-1)).toBeLessThanOrEqual(24.5 * 60);
			expect((await states()).sort()).toEqual(["failed later", "sent"]);
			expect(addressees()).toEqual(["auditor@example.org"]);
		},
	);

	it("from several concurrent instances", async () => {
		for (let n = 0; n < 4; n++) await queue();
		await Promise.all(Array.from({ length: 4 }, () => sendMails(app)));
		await sendMails(app);
		expect(server.received).toHaveLength(8);
		const ids = server.received.map(({ text }) => /^Message-ID: (<.+>)\r$/m.exec(text)?.[1]);
		expect(new Set(ids).size).toBe(8);
	});

	it("from a slow server, while requests and other instances continue", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		server.act.beforeTaken = () => promise;
		await queue();
		const sending = sendMails(app);
		await expect.poll(states).toContain("sending");
		await queue();
		const other = sendMails(app);
		resolve();
		await Promise.all([sending, other]);
		await sendMails(app);
		expect(addressees()).toEqual([...BOTH, ...BOTH].sort());
	});

	it("or, if it is unclear whether the server has accepted it, is listed as failed and not sent again", async () => {
		server.act.beforeAnswer = () => server.close();
		await queue();
		await sendMails(app);
		server.act.beforeAnswer = undefined as never;
		await server.open();
		await pass(2 * HOUR, HOUR);
		expect((await states()).sort()).toEqual(["failed unclear", "sent"]);
		expect(addressees()).toEqual(BOTH);
	});

	it.skipIf(!process.env.TEST_ALL)("again if the server reports that it has not accepted it after all", async () => {
		server.act.answer = "452 4.3.1 Out of memory";
		await queue();
		await sendMails(app);
		delete server.act.answer;
		await pass(2 * MINUTE);
		expect(addressees()).toEqual(BOTH);
		expect(await states()).toEqual(["sent", "sent"]);
	});

	it("by another instance if one shuts down", async () => {
		const ending = new AbortController();
		server.act.beforeTaken = async () => ending.abort();
		await queue();
		await sendMails({ deps: { ...app.deps, ending: ending.signal } });
		expect(server.received).toHaveLength(1);
		await sendMails(app);
		expect(addressees()).toEqual(BOTH);
	});

	it.skipIf(!process.env.TEST_ALL)("with the same Message-ID at each attempt", async () => {
		server.act.beforeTaken = async ({ text }) => {
			ids.push(/^Message-ID: (<.+>)\r$/m.exec(text)?.[1] ?? "");
		};
		const ids: string[] = [];
		server.act.answer = "450 4.2.0 Later";
		await giveEmail(app, app.userIds.Auditor, null);
		await queue();
		await pass(10 * MINUTE);
		expect(ids.length).toBeGreaterThan(2);
		expect(new Set(ids).size).toBe(1);
		expect(ids[0]).toMatch(/^<[0-9a-f]{24}@example\.org>$/);
	});
});

it.skipIf(!process.env.TEST_ALL)("several senders on one database server send each mail once", async () => {
	const { template } = filled;
	const database = await startLibsqlServer(template.folder);
	const other = await startTestApp({ template, settings: { ...app.deps.settings, databaseUrl: database.url } });
	try {
		for (let n = 0; n < 3; n++) await queue(other);
		await Promise.all(Array.from({ length: 3 }, () => sendMails(other)));
		await sendMails(other);
		expect(server.received).toHaveLength(6);
		expect(new Set((await outbox(other)).map(({ state }) => state))).toEqual(new Set(["sent"]));
	} finally {
		other.close();
		await database.close();
	}
});

describe("a mail", () => {
	it("goes to the address that the account has when it is sent", async () => {
		await server.close();
		await queue();
		await sendMails(app);
		await giveEmail(app, app.userIds.Admin, "neu@example.org");
		await server.open();
		await pass(5 * MINUTE);
		expect(addressees()).toEqual(["auditor@example.org", "neu@example.org"]);
	});

	it.skipIf(!process.env.TEST_ALL)("that is useful for a short time only goes first", async () => {
		await queue();
		app.clock.advance(MINUTE);
		await app.request("/password-reset", { json: { userid: "auditor.test", token: "" } });
		await expect.poll(outboxKinds).toContain("passwordReset");
		await sendMails(app);
		expect(server.received).toHaveLength(3);
		expect(server.received[0]?.text).toContain("/password-reset#");
	});

	it("leaves no content in the outbox or the log", async () => {
		await receiveEnquiry(app.deps, anEnquiryInput({ company: "Geheime Feinkost GmbH" }));
		await sendMails(app);
		const { rows } = await app.deps.database.db.run("select * from mail");
		expect(JSON.stringify([rows.map((row) => Array.from(row)), logged])).not.toMatch(/Geheime|@example/);
	});

	it("that could not be sent for a day, because no server was available, has failed with the reason", async () => {
		await server.close();
		await queue();
		await pass(23 * HOUR, HOUR);
		expect(await states()).toEqual(["waiting away", "waiting away"]);
		await pass(2 * HOUR, HOUR);
		expect(await states()).toEqual(["failed away", "failed away"]);
	});

	it("is deleted a week after it was sent, and a month after it has failed", async () => {
		server.act.refused = { "admin@example.org": "550 No" };
		await queue();
		await sendMails(app);
		app.clock.advance(7 * DAY);
		await tidyMails(app.deps);
		expect(await states()).toEqual(["failed refused"]);
		app.clock.advance(23 * DAY);
		await tidyMails(app.deps);
		expect(await outbox(app)).toEqual([]);
	});

	it("whose sender has died is unclear, although no server is configured any more", async () => {
		await giveEmail(app, app.userIds.Auditor, null);
		await queue();
		await app.deps.database.write(SYSTEM, (tx) => tx.update(mails).set({ state: "sending", claim: "somebody" }));
		await tidyMails({ ...app.deps, settings: { ...app.deps.settings, mail: undefined } });
		expect(await states()).toEqual(["failed unclear"]);
	});

	it("that waits for a server that is no longer configured fails a day later", async () => {
		await queue();
		app.clock.advance(DAY);
		await tidyMails({ ...app.deps, settings: { ...app.deps.settings, mail: undefined } });
		expect(await states()).toEqual(["failed off", "failed off"]);
	});
});

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
		["530 5.7.0 Authentication required", toSender],
		["550 5.7.1 Sender not allowed", toSender],
		["452 4.3.1 Full", toSender],
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
		expect(await post.deliver("a@example.org", () => Promise.reject(new Error("never asked")))).toMatchObject({
			outcome: "away",
		});
	});
});

describe("an Admin", () => {
	const list = () => app.json<{ _id: string; state: string; actions: string[] }[]>("/mails", { as: "Admin" });

	it("sends a failed mail again or discards it, which the audit trail records with the account", async () => {
		server.act.refused = { "admin@example.org": "550 No", "auditor@example.org": "550 No" };
		await queue();
		await sendMails(app);
		const [one, two] = await list();
		server.act.refused = {};
		expect((await app.request(`/mails/${one?._id}/retry`, { as: "Admin", method: "POST" })).status).toBe(204);
		expect((await app.request(`/mails/${two?._id}`, { as: "Admin", method: "DELETE" })).status).toBe(204);
		await sendMails(app);
		expect(server.received).toHaveLength(1);
		expect(await list()).toEqual([]);
		expect((await app.request(`/mails/${two?._id}/retry`, { as: "Admin", method: "POST" })).status).toBe(404);
		const trail = await app.json<{ title: string; entityId: string; lines: object[] }[]>("/audit?limit=2", {
			as: "Admin",
		});
		expect(trail.map(({ title }) => title)).toEqual(["E-Mail verworfen", "E-Mail erneut zu senden versucht"]);
		expect(trail[0]?.lines).toEqual([{ field: "E-Mail", after: "Neue Anfrage" }]);
	});

	it("cannot change a mail that is being sent", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		server.act.beforeTaken = () => promise;
		await queue();
		const sending = sendMails(app);
		await expect.poll(states).toContain("sending");
		const going = (await list()).find(({ state }) => state === "sending");
		expect(going?.actions).toEqual([]);
		const answers = [
			await app.request(`/mails/${going?._id}/retry`, { as: "Admin", method: "POST" }),
			await app.request(`/mails/${going?._id}`, { as: "Admin", method: "DELETE" }),
		];
		expect(answers.map(({ status }) => status)).toEqual([409, 409]);
		resolve();
		await sending;
	});
});
