import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anAccount } from "../../testing/accounts.ts";
import { createCertificate, startTestApp, type TestApp, take } from "../../testing/index.ts";
import { type MailServer, startMailServer } from "../../testing/mail-server.ts";
import { giveEmail, outbox, sendMails } from "../../testing/mails.ts";
import { createEnquiry, register } from "../../testing/scenarios.ts";
import type { Notifications } from "./contract.ts";

let app: TestApp;
let server: MailServer;
beforeEach(async () => {
	server = await startMailServer();
	app = await startTestApp({
		settings: { publicUrl: "https://portal.example.org", mail: server.mail },
		deps: { log: { info: () => {}, error: () => {} } },
	});
	await giveEmail(app, app.userIds.Admin, "admin@example.org");
	await giveEmail(app, app.userIds.Auditor, "auditor@example.org");
});
afterEach(async () => {
	app.close();
	await server.close();
});

/** Sends all, and gives whom they went to. */
async function told(): Promise<string[]> {
	await sendMails(app);
	return server.received.flatMap(({ to }) => to).sort();
}
const ALL: Notifications = {
	enquiry: true,
	registration: true,
	review: true,
	signed: true,
	rejected: true,
	deadlines: true,
};
const choose = (wanted: Partial<Notifications>, as: "Admin" | "Auditor" = "Auditor") =>
	app.json<Notifications>("/users/me/notifications", { as, method: "PUT", json: { ...ALL, ...wanted } });
const text = (at = 0) => server.received[at]?.text ?? "";

describe("nobody is told", () => {
	it("without a mail server, and nothing waits for one", async () => {
		const other = await startTestApp();
		await giveEmail(other, other.userIds.Admin, "admin@example.org");
		await createEnquiry(other);
		await register(other);
		expect(await outbox(other)).toEqual([]);
		expect(await other.json("/mails", { as: "Admin" })).toEqual([]);
		other.close();
	});

	it("who has no address, is deactivated, waits for a role or does not want it", async () => {
		const account = async (userid: string, roles: "Auditor"[] = ["Auditor"]) => {
			const { id } = await anAccount(app, { userid, roles });
			await giveEmail(app, id, `${userid}@example.org`);
			return id;
		};
		await giveEmail(app, app.userIds.Admin, null);
		await choose({ enquiry: false });
		await account("ohne.rolle", []);
		const gone = await account("ausgetreten");
		await app.json(`/users/${gone}/deactivation`, { as: "Admin", method: "POST" });
		await createEnquiry(app);
		expect(await outbox(app)).toEqual([]);
		expect(await told()).toEqual([]);
	});

	it("who was deactivated, or does not want it any more, while the mail waited", async () => {
		const { id } = await anAccount(app, { userid: "geht.bald" });
		await giveEmail(app, id, "geht@example.org");
		await createEnquiry(app);
		await app.json(`/users/${id}/deactivation`, { as: "Admin", method: "POST" });
		await choose({ enquiry: false });
		expect(await told()).toEqual(["admin@example.org"]);
		expect((await outbox(app)).map(({ state }) => state).sort()).toEqual(["discarded", "discarded", "sent"]);
	});

	it("of an enquiry that was deleted while the mail waited", async () => {
		const { _id } = await createEnquiry(app);
		await app.request(`/customerMessages/${_id}`, { as: "Admin", method: "DELETE" });
		expect(await told()).toEqual([]);
	});
});

describe("a mail tells", () => {
	it("all staff of a new enquiry, by its number and company, with the way to it", async () => {
		const { _id, reference } = await createEnquiry(app, { company: "Donau Feinkost GmbH", name: "Eva Muster" });
		expect(await told()).toEqual(["admin@example.org", "auditor@example.org"]);
		expect(text()).toContain(`Subject: Neue Anfrage ${reference} von Donau Feinkost GmbH\r\n`);
		expect(text()).toContain(`https://portal.example.org/customerMessage?id=3D${_id}`);
		expect(text()).not.toContain("Eva Muster");
		expect(text()).toContain("https://portal.example.org/benachrichtigungen");
		expect(text()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
	});

	it("Admins of a registration that waits", async () => {
		await register(app, "zoe_neu");
		expect(await told()).toEqual(["admin@example.org"]);
		expect(text()).toContain("Subject: Registrierung von zoe_neu wartet auf Freischaltung\r\n");
	});

	it.each([
		["sign", "wurde unterschrieben"],
		["reject", "zur=C3=BCckgewiesen"],
	] as const)("Admins of a release, and whoever has released it of the answer: %s", async (action, words) => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		expect(await told()).toEqual(["admin@example.org"]);
		expect(text()).toContain("wartet auf");
		server.received.length = 0;
		await take(app, scenario, action, "Admin");
		expect(await told()).toEqual(["auditor@example.org"]);
		expect(text()).toContain(words);
		expect(text()).toContain(scenario.certificate.certificateNumber);
	});

	it("nothing of what was not done", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		const before = (await outbox(app)).length;
		const released = await app.request(`/approval/add/certificate/${scenario.key}`, { as: "Auditor", method: "POST" });
		expect(released.status).toBe(409);
		expect(await outbox(app)).toHaveLength(before);
	});
});

describe("the choice", () => {
	it("is to be told of everything, until something else is chosen; the trail has it", async () => {
		expect(await app.json("/users/me/notifications", { as: "Auditor" })).toEqual(ALL);
		expect(await choose({ enquiry: false, deadlines: false })).toEqual({ ...ALL, enquiry: false, deadlines: false });
		expect(await app.json("/users/me/notifications", { as: "Auditor" })).toMatchObject({ enquiry: false });
		expect(await app.json("/users/me/notifications", { as: "Admin" })).toEqual(ALL);
		const [entry] = await app.json<{ title: string; lines: object[] }[]>("/audit?limit=1", { as: "Admin" });
		expect(entry?.title).toBe("Benachrichtigungen gewählt");
		expect(JSON.stringify(entry?.lines)).toContain("Neue Anfrage");
		await choose({});
		expect(await app.json("/users/me/notifications", { as: "Auditor" })).toEqual(ALL);
	});

	it.each([[{}], [{ enquiry: "yes" }], [{ ...ALL, invented: true }], [[]]])("is refused as %j", async (json) => {
		const answer = await app.request("/users/me/notifications", { as: "Auditor", method: "PUT", json });
		expect(answer.status).toBe(400);
	});
});
