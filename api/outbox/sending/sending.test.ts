import { describe, expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { receiveEnquiry } from "../../public/enquiries/index.ts";
import { mails } from "../../schema/mails.ts";
import { anEnquiryInput } from "../../testing/builders.ts";
import { startTestApp } from "../../testing/index.ts";
import { startLibsqlServer } from "../../testing/libsql-server.ts";
import { giveEmail, outbox, sendMails } from "../../testing/mails.ts";
import { BOTH, MINUTE, startOutboxAppPerTest } from "../../testing/outbox-app.ts";
import { tidyMails } from "../index.ts";

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const { app, server, filled, logged, queue, addressees, states, pass } = startOutboxAppPerTest();
const outboxKinds = async () => (await outbox(app)).map(({ kind }) => kind);

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

	it("that is refused temporarily is retried soon, then less and less often, for a day", async () => {
		server.act.refused = { "admin@example.org": "451 4.7.1 Greylisted" };
		await queue();
		const start = app.clock.now().getTime();
		const mine = async () => (await outbox(app)).find(({ userId }) => userId === app.userIds.Admin) ?? expect.fail();
		for (const [tried, minutes] of [0, 1, 3, 7, 15, 31, 61].entries()) {
			const { dueAt } = await mine();
			app.clock.set(new Date(Date.parse(dueAt) - 1).toISOString());
			await sendMails(app);
			expect((await mine()).attempts).toBe(tried);
			app.clock.set(dueAt);
			await sendMails(app);
			expect((app.clock.now().getTime() - start) / MINUTE).toBe(minutes);
		}
		await pass(22 * HOUR, 22 * HOUR);
		expect((await states()).sort()).toEqual(["sent", "waiting later"]);
		await pass(HOUR, HOUR);
		expect((await states()).sort()).toEqual(["failed later", "sent"]);
		expect(addressees()).toEqual(["auditor@example.org"]);
	});

	it("from several concurrent instances", async () => {
		for (let n = 0; n < 4; n++) await queue();
		await Promise.all(Array.from({ length: 4 }, () => sendMails(app)));
		await sendMails(app);
		expect(server.received).toHaveLength(8);
		const ids = server.received.map(({ text }) => /^Message-ID: (<.+>)\r$/m.exec(text)?.[1]);
		expect(new Set(ids).size).toBe(8);
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

	it.skipIf(!process.env.TEST_ALL)(
		"again with the same Message-ID, if the server reports that it has not accepted it after all",
		async () => {
			const ids: string[] = [];
			server.act.beforeTaken = async ({ text }) => {
				ids.push(/^Message-ID: (<.+>)\r$/m.exec(text)?.[1] ?? "");
			};
			server.act.answer = "452 4.3.1 Out of memory";
			await giveEmail(app, app.userIds.Auditor, null);
			await queue();
			await pass(3 * MINUTE);
			expect(ids.length).toBeGreaterThan(1);
			delete server.act.answer;
			await pass(10 * MINUTE);
			expect([addressees(), await states()]).toEqual([["admin@example.org"], ["sent"]]);
			expect(new Set(ids).size).toBe(1);
			expect(ids[0]).toMatch(/^<[0-9a-f]{24}@example\.org>$/);
		},
	);

	it("by another instance if one shuts down", async () => {
		const ending = new AbortController();
		server.act.beforeTaken = async () => ending.abort();
		await queue();
		await sendMails({ deps: { ...app.deps, ending: ending.signal } });
		expect(server.received).toHaveLength(1);
		await sendMails(app);
		expect(addressees()).toEqual(BOTH);
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

	it("fails where no server is configured any more: a day later, or at once if its sender has died", async () => {
		const tidy = () => tidyMails({ ...app.deps, settings: { ...app.deps.settings, mail: undefined } });
		await giveEmail(app, app.userIds.Auditor, null);
		await queue();
		await app.deps.database.write(SYSTEM, (tx) => tx.update(mails).set({ state: "sending", claim: "somebody" }));
		await queue();
		await tidy();
		expect(await states()).toEqual(["failed unclear", "waiting"]);
		app.clock.advance(DAY);
		await tidy();
		expect(await states()).toEqual(["failed unclear", "failed off"]);
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

	it("cannot change a mail that is being sent, while requests and other instances continue", async () => {
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
		await queue();
		const other = sendMails(app);
		resolve();
		await Promise.all([sending, other]);
		await sendMails(app);
		expect(addressees()).toEqual([...BOTH, ...BOTH].sort());
	});
});
