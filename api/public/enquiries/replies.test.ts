import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import type { Mail } from "../../outbox/contract.ts";
import { readExport } from "../../testing/exports.ts";
import { startTestApp } from "../../testing/index.ts";
import { parsed } from "../../testing/mail-server.ts";
import { startMailedAppPerTest } from "../../testing/mailed-app.ts";
import { outbox, sendMails } from "../../testing/mails.ts";
import { createEnquiry } from "../../testing/scenarios.ts";
import type { Enquiry, PersonalData } from "./contract.ts";

const NOW = "2026-03-10T09:00:00.000Z";
const REPLY = { subject: "Ihre Anfrage", text: "Guten Tag Eva Berger,\n\ngern.\n> Wie gehen wir vor?" };

const { app, server } = startMailedAppPerTest(() => ({ now: NOW }));

const put = ({ _id }: Enquiry, json: object = {}, headers: Record<string, string> = {}, of = app) =>
	of.request(`/customerMessages/${_id}`, {
		as: "Auditor",
		method: "PUT",
		json: { submitBtn: "answer", reply: REPLY, ...json },
		headers,
	});
const read = ({ _id }: Enquiry) => app.json<Enquiry>(`/customerMessages/${_id}`, { as: "Auditor" });

describe("a reply to an enquiry is refused, and nothing is written,", () => {
	it.each([
		["with `save`", { note: "x", submitBtn: "save" }, { submitBtn: ["Der Wert steht nicht zur Auswahl."] }],
		["without a text", { reply: { subject: "Ihre Anfrage", text: " " } }, { "reply.text": ["Pflichtfeld"] }],
		["without a subject", { reply: { subject: "", text: "Gern." } }, { "reply.subject": ["Pflichtfeld"] }],
		["with a recipient", { reply: { ...REPLY, to: "b@example.org" } }, { "reply.to": ["Unbekanntes Feld."] }],
	])("%s", async (_name, json, fields) => {
		const enquiry = await createEnquiry(app);
		const answer = await put(enquiry, json);
		expect([answer.status, await answer.json()]).toMatchObject([400, { fields }]);
		expect([await read(enquiry), await outbox(app)]).toEqual([enquiry, []]);
	});

	it("if no mail server is configured", async () => {
		const other = await startTestApp();
		const enquiry = await createEnquiry(other);
		expect(enquiry.canReply).toBeUndefined();
		const answer = await put(enquiry, {}, {}, other);
		const fields = { reply: ["Es ist kein Mailserver eingerichtet, die Antwort kann nicht gesendet werden."] };
		expect([answer.status, await answer.json()]).toMatchObject([400, { fields }]);
		other.close();
	});
});

describe("a reply to an enquiry", () => {
	it("is mailed to its sender as a personal mail, and is the record of the answer", async () => {
		const enquiry = await createEnquiry(app);
		expect(enquiry.canReply).toBe(true);
		const stored = { ...REPLY, user: "Albert Auditor", at: NOW };
		expect(await (await put(enquiry)).json()).toMatchObject({
			status: 30,
			note: "",
			answeredByUser: "Albert Auditor",
			replies: [{ ...stored, isPending: true }],
		});
		app.clock.advance(1000);
		await sendMails(app);
		expect((await read(enquiry)).replies).toEqual([{ ...stored, sentAt: "2026-03-10T09:00:01.000Z" }]);

		expect(server.received.map(({ to }) => to)).toEqual([["eva.berger@example.org"]]);
		const [received = expect.fail("No mail")] = server.received;
		const { subject, text, replyTo, headers } = await parsed(received);
		expect([subject, text?.trimEnd(), replyTo?.[0]?.address]).toEqual([
			REPLY.subject,
			REPLY.text,
			"office@example.org",
		]);
		expect(headers.find(({ key }) => key === "auto-submitted")?.value).toBe("no");

		const [entry] = await app.json<(AuditEntry & { title: string })[]>("/audit?limit=1", { as: "Admin" });
		expect(entry).toMatchObject({ title: "Anfrage per E-Mail beantwortet", changes: { status: [10, 30] } });
		expect(JSON.stringify(entry)).not.toContain("gern");
	});

	it("is mailed once if the request is repeated", async () => {
		const enquiry = await createEnquiry(app);
		const headers = { "idempotency-key": "key-of-the-first-reply" };
		const answers = [await put(enquiry, {}, headers), await put(enquiry, {}, headers)];
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		await sendMails(app);
		expect([server.received.length, (await read(enquiry)).replies?.length]).toEqual([1, 1]);
	});

	it("is mailed with its own text when several replies wait", async () => {
		const enquiry = await createEnquiry(app);
		for (const subject of ["Erste", "Zweite"]) await put(enquiry, { reply: { ...REPLY, subject } });
		await sendMails(app);
		const subjects = await Promise.all(server.received.map(async (mail) => (await parsed(mail)).subject));
		expect(subjects).toEqual(["Erste", "Zweite"]);
	});

	it("that the mail server refuses is shown as failed, and an Admin can send it again", async () => {
		server.act.refused = { "eva.berger@example.org": "550 <eva.berger@example.org> unknown" };
		const enquiry = await createEnquiry(app);
		await put(enquiry);
		await sendMails(app);
		expect((await read(enquiry)).replies).toEqual([{ ...REPLY, user: "Albert Auditor", at: NOW }]);
		const [mail] = await app.json<Mail[]>("/mails", { as: "Admin" });
		expect(mail).toMatchObject({
			kind: "enquiryReply",
			name: "Eva Berger",
			userid: enquiry.reference,
			state: "failed",
			detail: "550 <…> unknown",
		});
		expect(mail?.email).toBeUndefined();
		server.act.refused = {};
		await app.request(`/mails/${mail?._id}/retry`, { as: "Admin", method: "POST" });
		await sendMails(app);
		expect((await read(enquiry)).replies?.[0]?.sentAt).toBe(NOW);
	});

	it("is neither sent nor listed after the enquiry was deleted", async () => {
		const enquiry = await createEnquiry(app);
		await put(enquiry);
		await app.request(`/customerMessages/${enquiry._id}`, { as: "Admin", method: "DELETE" });
		expect(await outbox(app)).toEqual([]);
		await sendMails(app);
		expect(server.received).toEqual([]);
	});

	it("belongs to the export and to the personal data of its recipient, and is erased with them", async () => {
		const enquiry = await createEnquiry(app);
		await put(enquiry);
		const person = (act: string) =>
			app.json<PersonalData>(`/customerMessages/privacy/${act}`, { as: "Admin", json: { email: enquiry.email } });
		const { rows } = await readExport(app, "/customerMessages.xlsx");
		expect(rows).toMatchObject([{ Antwort: `${REPLY.subject}\n${REPLY.text}` }]);
		expect((await person("search")).enquiries).toMatchObject([{ replies: [REPLY] }]);
		expect(await person("erase")).toMatchObject({ enquiries: 1 });
		expect(await outbox(app)).toEqual([]);
	});

	it("that mentions another person's address is a mention, which the erasure removes", async () => {
		const enquiry = await createEnquiry(app);
		await put(enquiry, { reply: { ...REPLY, text: "Bitte an Max@Example.org wenden." } });
		const json = { email: "max@example.org" };
		const person = (act: string) => app.json(`/customerMessages/privacy/${act}`, { as: "Admin", json });
		expect(await person("search")).toMatchObject({ mentions: [{ _id: enquiry._id }] });
		await person("erase");
		expect((await read(enquiry)).replies).toMatchObject([{ ...REPLY, text: "Bitte an [gelöscht] wenden." }]);
		expect(await person("search")).toMatchObject({ mentions: [] });
	});
});
