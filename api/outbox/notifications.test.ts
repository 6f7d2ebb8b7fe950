import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { brand } from "../../shared-ui/brand/brand.ts";
import type { Tx } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { enquiries } from "../schema/enquiries.ts";
import { users } from "../schema/users.ts";
import { anAccount } from "../testing/accounts.ts";
import { createCertificate, startTestApp, take } from "../testing/index.ts";
import { parsed } from "../testing/mail-server.ts";
import { giveEmail, outbox, sendMails } from "../testing/mails.ts";
import { BOTH, startOutboxAppPerTest } from "../testing/outbox-app.ts";
import { createEnquiry, register } from "../testing/scenarios.ts";
import { NOTIFICATION_KINDS, type Notifications } from "./contract.ts";

const { app, server, filled, addressees } = startOutboxAppPerTest();

/** Sends all mails and returns their recipients. */
async function recipients(): Promise<string[]> {
	await sendMails(app);
	return addressees();
}
const ALL = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])) as Notifications;
const choose = (wanted: Partial<Notifications>, as: "Admin" | "Auditor" = "Auditor") =>
	app.json<Notifications>("/users/me/notifications", { as, method: "PUT", json: { ...ALL, ...wanted } });
/** Returns the first mail that was sent. */
async function mail() {
	const [first = expect.fail("No mail")] = server.received;
	return parsed(first);
}

describe("no mail is sent", () => {
	it("without a mail server, and none is queued", async () => {
		const other = await startTestApp({ template: filled.template });
		await createEnquiry(other);
		await register(other);
		expect(await outbox(other)).toEqual([]);
		other.close();
	});

	it("to an account that has no address, is deactivated, waits for a role or has opted out", async () => {
		const account = async (userid: string, roles: "Auditor"[] = ["Auditor"]) => {
			const { id } = await anAccount(app, { userid, roles });
			await giveEmail(app, id, `${userid}@example.org`);
			return id;
		};
		await giveEmail(app, app.userIds.Admin, null);
		await choose({ enquiry: false });
		await account("wartet.noch", []);
		const gone = await account("ausgetreten");
		await app.json(`/users/${gone}/deactivation`, { as: "Admin", method: "POST" });
		await createEnquiry(app);
		expect(await outbox(app)).toEqual([]);
	});

	it("to an account that was deactivated or has opted out, or about a deleted enquiry, while the mail waited", async () => {
		const { id } = await anAccount(app, { userid: "geht.bald" });
		await giveEmail(app, id, "geht@example.org");
		await createEnquiry(app);
		await app.json(`/users/${id}/deactivation`, { as: "Admin", method: "POST" });
		await choose({ enquiry: false });
		const { _id } = await createEnquiry(app);
		await app.request(`/customerMessages/${_id}`, { as: "Admin", method: "DELETE" });
		expect(await recipients()).toEqual(["admin@example.org"]);
		expect((await outbox(app)).map(({ state }) => state).sort()).toEqual([...Array(3).fill("discarded"), "sent"]);
	});
});

describe("a mail notifies", () => {
	it("all staff of a new enquiry, with its number, company and link", async () => {
		const { _id, reference } = await createEnquiry(app, { company: "Donau Feinkost GmbH", name: "Eva Muster" });
		expect(await recipients()).toEqual(BOTH);
		const { subject, text = "", headers, attachments, html } = await mail();
		expect(subject).toBe(`Neue Anfrage ${reference} von Donau Feinkost GmbH`);
		expect(text).toContain(`https://portal.example.org/customerMessage?id=${_id}\n`);
		expect(text).not.toContain("Eva Muster");
		expect(text).toContain(
			`\n-- \n${brand.name}\nWelche E-Mails Sie erhalten, bestimmen Sie selbst: https://portal.example.org/benachrichtigungen\n`,
		);
		expect(headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
		expect([html, attachments]).toEqual([undefined, []]);
	});

	it("Admins of a registration that waits", async () => {
		await register(app, "zoe_neu");
		expect(await recipients()).toEqual(["admin@example.org"]);
		expect((await mail()).subject).toBe("Registrierung von zoe_neu wartet auf Freischaltung");
	});

	it.each([
		["sign", "wurde unterschrieben"],
		["reject", "wurde zurückgewiesen"],
	] as const)("Admins of a release, and the user who released it of the outcome: %s", async (action, words) => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		expect(await recipients()).toEqual(["admin@example.org"]);
		const { certificateNumber } = scenario.certificate;
		const named = `Zertifikat ${certificateNumber} (${scenario.client.name})`;
		expect((await mail()).subject).toBe(`${named} wartet auf Prüfung`);
		server.received.length = 0;
		if (action === "sign") await take(app, scenario, "preview", "Admin");
		expect((await take(app, scenario, action, "Admin")).status).toBe(200);
		expect(await recipients()).toEqual(["auditor@example.org"]);
		const { subject, text } = await mail();
		expect(subject).toBe(`${named} ${words}`);
		expect(text).toContain(`certificateId=${scenario.certificate._id}`);
	});

	it("no one of a change that was rolled back", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		const before = (await outbox(app)).length;
		const released = await app.request(`/approval/add/certificate/${scenario.key}`, { as: "Auditor", method: "POST" });
		expect(released.status).toBe(409);
		expect(await outbox(app)).toHaveLength(before);
	});
});

const NASTY = [
	"Feinkost\r\nBcc: alle@example.net\r\n\r\nHallo",
	"=?utf-8?q?=0D=0ABcc:_alle@example.net?=",
	"\u202eGmbH\u2066 شركة \u200fGmbH",
	"👩\u200d🍳".repeat(100),
	'"Feinkost" <alle@example.net>, b@example.net',
	"\u0000\u0007\ud800 \u2028Feinkost",
	".\r\n.\r\nMAIL FROM:<a@b>",
];
describe("with any names of sender and recipient", () => {
	const write = (job: (tx: Tx) => Promise<unknown>) => app.deps.database.write(SYSTEM, job);
	/** Sends the mails about an enquiry of a company with this name. */
	async function sentAbout(company: string) {
		const enquiry = await createEnquiry(app);
		await write((tx) => tx.update(enquiries).set({ company }).where(eq(enquiries.id, enquiry._id)));
		server.received.length = 0;
		expect(await recipients()).toEqual(BOTH);
		return enquiry;
	}

	it("a mail contains the whole name", async () => {
		for (const company of ["x".repeat(500), "Ö".repeat(500)]) {
			const { reference } = await sentAbout(company);
			const { subject, text } = await mail();
			expect(subject).toBe(`Neue Anfrage ${reference} von ${company}`);
			expect(text).toContain(`die Anfrage ${reference} von ${company} eingegangen`);
		}
	});

	it("a name cannot add a line or header to a mail", async () => {
		for (const name of NASTY) {
			await write((tx) => tx.update(users).set({ name }).where(eq(users.id, app.userIds.Admin)));
			const { _id, reference } = await sentAbout(name);
			for (const received of server.received) {
				const { subject = "", to, cc, bcc, headers, text = "", from } = await parsed(received);
				expect([to?.map(({ address }) => address), cc, bcc, from?.address]).toEqual([
					received.to,
					undefined,
					undefined,
					"portal@example.org",
				]);
				expect(headers.map(({ key }) => key).sort()).toEqual([
					"auto-submitted",
					"content-transfer-encoding",
					"content-type",
					"date",
					"from",
					"message-id",
					"mime-version",
					"subject",
					"to",
				]);
				expect(subject.startsWith(`Neue Anfrage ${reference} von `)).toBe(true);
				expect(`${subject}${text.replaceAll("\n", "")}`).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202a-\u202e\u2066-\u2069]/u);
				// The number of lines does not depend on the names.
				expect(text.trimEnd().split("\n")).toHaveLength(9);
				expect(text.split("\n")[4]).toBe(`https://portal.example.org/customerMessage?id=${_id}`);
				for (const line of received.raw.toString("latin1").split("\r\n")) expect(line.length).toBeLessThan(998);
			}
		}
	});
});

describe("the choice of notifications", () => {
	it("is every kind until another choice is saved, which the audit trail records", async () => {
		expect(await app.json("/users/me/notifications", { as: "Auditor" })).toEqual(ALL);
		expect(await choose({ enquiry: false, deadlines: false })).toEqual({ ...ALL, enquiry: false, deadlines: false });
		expect(await app.json("/users/me/notifications", { as: "Admin" })).toEqual(ALL);
		const [entry] = await app.json<{ title: string; lines: object[] }[]>("/audit?limit=1", { as: "Admin" });
		expect(entry?.title).toBe("Benachrichtigungen gewählt");
		expect(JSON.stringify(entry?.lines)).toContain("Neue Anfrage");
	});

	it("does not overwrite one that was made in another window", async () => {
		const save = (json: Notifications, etag?: string | null) =>
			app.request("/users/me/notifications", {
				as: "Auditor",
				method: "PUT",
				json,
				...(etag && { headers: { "if-match": etag } }),
			});
		const read = async () => (await app.request("/users/me/notifications", { as: "Auditor" })).headers.get("etag");
		const known = await read();
		const saved = await save({ ...ALL, enquiry: false }, known);
		expect([saved.status, saved.headers.get("etag")]).toEqual([200, await read()]);
		const late = await save({ ...ALL, signed: false }, known);
		expect([late.status, await late.json()]).toMatchObject([409, { code: "STALE", changedBy: expect.any(String) }]);
		expect(await app.json("/users/me/notifications", { as: "Auditor" })).toEqual({ ...ALL, enquiry: false });
		// A request without If-Match is accepted.
		expect((await save(ALL)).status).toBe(200);
		expect(await read()).toBe(known);
	});

	it("is refused unless it names every kind and no other", async () => {
		for (const json of [{}, { enquiry: "yes" }, { ...ALL, invented: true }, []]) {
			const answer = await app.request("/users/me/notifications", { as: "Auditor", method: "PUT", json });
			expect([json, answer.status]).toEqual([json, 400]);
		}
	});
});
