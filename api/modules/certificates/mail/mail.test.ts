import { Buffer } from "node:buffer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { HistoryEntry } from "../../../audit/contract.ts";
import type { Mail } from "../../../outbox/contract.ts";
import { silentLog } from "../../../platform/runtime/log.ts";
import { mails } from "../../../schema/mails.ts";
import { forge } from "../../../testing/forging.ts";
import {
	aClientInput,
	type CertificateScenario,
	createCertificate,
	startTestApp,
	type TestApp,
	take,
} from "../../../testing/index.ts";
import { type MailServer, parsed, startMailServer } from "../../../testing/mail-server.ts";
import { outbox, sendMails } from "../../../testing/mails.ts";
import type { Certificate, CertificateMailInput } from "../contract.ts";

const TO = "j.mueller@example.org";
const MAIL: CertificateMailInput = {
	to: TO,
	lang: "de",
	subject: "Ihr Zertifikat",
	text: "Guten Tag\n\nanbei das Zertifikat.",
};
const PDF = "%PDF-1.7 printed";

let app: TestApp;
let server: MailServer;
beforeEach(async () => {
	server = await startMailServer();
	app = await startTestApp({
		settings: { mail: server.mail },
		deps: { log: silentLog, printPdf: async () => new Uint8Array(Buffer.from(PDF)) },
	});
});
afterEach(async () => {
	app.close();
	await server.close();
});

const published = () => createCertificate(app, { status: "PUBLIC", products: 1 });
const send = ({ key }: Pick<CertificateScenario, "key">, changes: object = {}) =>
	app.request(`/certificate/${key}/mail`, { as: "Auditor", json: { ...MAIL, ...changes } });
const stored = () => app.deps.database.db.select({ state: mails.state, about: mails.about }).from(mails);
/** Removes the contacts of the client. */
const removeContacts = ({ client }: CertificateScenario) =>
	app.json(`/client/${client._id}`, { as: "Auditor", method: "PUT", json: aClientInput({ contacts: [] }) });

test("a contact of the client gets the text as written and the PDF as it is stored, and the history names the recipient", async () => {
	const scenario = await published();
	expect((await send(scenario, { lang: "en" })).status).toBe(204);
	expect(JSON.stringify(await stored())).not.toContain(PDF);
	await sendMails(app);
	const [received = expect.fail("No mail")] = server.received;
	const { subject, text, attachments } = await parsed(received);
	expect([received.to, subject, text?.trim()]).toEqual([[TO], MAIL.subject, MAIL.text]);
	const [file] = attachments;
	expect(file).toMatchObject({
		filename: `Zertifikat_${scenario.certificate.certificateNumber}_EN.pdf`,
		mimeType: "application/pdf",
	});
	expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe(PDF);
	// The outbox does not store the text longer than necessary.
	expect(await stored()).toEqual([{ state: "sent", about: "{}" }]);
	const path = `/history/certificate/${scenario.certificate._id}`;
	const history = await app.json<HistoryEntry[]>(path, { as: "Auditor" });
	expect(history.find(({ title }) => title === "Zertifikat per E-Mail gesendet")).toMatchObject({
		user: "Albert Auditor",
		lines: [
			{ field: "Empfänger", after: `Mag. Jürgen Müller, ${TO}` },
			{ field: "Sprache", after: "Englisch" },
		],
	});
});

test("without a mail server the mail is neither offered nor accepted", async () => {
	const without = await startTestApp();
	const { certificate, key } = await createCertificate(without, { status: "PUBLIC", products: 1 });
	expect(certificate.actions).not.toContain("mail");
	expect((await without.request(`/certificate/${key}/mail`, { as: "Auditor", json: MAIL })).status).toBe(404);
	without.close();
});

describe("a mail is refused", () => {
	test("with an invalid field", async () => {
		const scenario = await published();
		for (const [changes, field, message] of [
			[{ to: "" }, "to", "Der Empfänger muss ausgewählt werden."],
			[{ to: "fremd@example.org" }, "to", "Beim Kunden gibt es keine Ansprechperson mit dieser E-Mail-Adresse."],
			[{ lang: "mg" }, "lang", "Der Wert steht nicht zur Auswahl."],
			[{ subject: " " }, "subject", "Der Betreff muss eingegeben werden."],
			[{ text: "x".repeat(4001) }, "text", "Höchstens 4000 Zeichen."],
		] as const) {
			const answer = await send(scenario, changes);
			expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { [field]: [message] } }]);
		}
		expect(await outbox(app)).toEqual([]);
	});

	test("and not offered unless the certificate is valid today", async () => {
		const scenario = await published();
		const offers = async ({ key }: CertificateScenario) =>
			(await app.json<Certificate>(`/certificate/${key}`, { as: "Auditor" })).actions.includes("mail");
		const assertRefused = async (refused: CertificateScenario) => {
			const answer = await send(refused);
			const message = expect.stringContaining("nur ein veröffentlichtes Zertifikat");
			expect([await offers(refused), answer.status, await answer.json()]).toMatchObject([false, 409, { message }]);
		};
		expect(await offers(scenario)).toBe(true);
		for (const status of ["APPROVED", "SUSPENDED", "RETRACTED"] as const)
			await assertRefused(await createCertificate(app, { status, products: 1 }));
		app.clock.set(`${scenario.certificate.validTo}T23:30:00.000Z`);
		await assertRefused(scenario);
	});

	test("if the PDF cannot be printed, or differs from the one that was issued", async () => {
		const scenario = await published();
		const broken = await startTestApp({
			settings: { mail: server.mail },
			deps: { log: silentLog, printPdf: () => Promise.reject(new Error("broken")) },
		});
		const unprinted = await createCertificate(broken, { status: "PUBLIC", products: 1 });
		const answer = await broken.request(`/certificate/${unprinted.key}/mail`, { as: "Auditor", json: MAIL });
		expect([answer.status, await answer.json()]).toMatchObject([503, { message: expect.stringContaining("PDF") }]);
		expect(await outbox(broken)).toEqual([]);
		broken.close();
		await send(scenario);
		await forge(app, "update certificate_pdf set bytes = x'00'");
		expect((await send(scenario)).status).toBe(503);
		// The mail that waits does not leave with the forged PDF either.
		await sendMails(app);
		expect([server.received, (await stored()).map(({ state }) => state)]).toEqual([[], ["waiting"]]);
	});
});

describe("a waiting mail is not sent", () => {
	test.each([
		["the certificate is suspended", (scenario: CertificateScenario) => take(app, scenario, "suspend")],
		["the recipient is no longer a contact of the client", removeContacts],
	])("once %s", async (_reason, change) => {
		const scenario = await published();
		await send(scenario);
		await change(scenario);
		await sendMails(app);
		expect(server.received).toEqual([]);
		expect(await stored()).toEqual([{ state: "discarded", about: "{}" }]);
	});
});

test("Admins see a refused mail with its recipient, send it again, and discard it with its text", async () => {
	server.act.refused = { [TO]: "550 5.1.1 No such mailbox" };
	await send(await published());
	await sendMails(app);
	const [mail] = await app.json<Mail[]>("/mails", { as: "Admin" });
	expect(mail).toMatchObject({ kind: "certificate", name: "Mag. Jürgen Müller", email: TO, state: "failed" });
	await app.request(`/mails/${mail?._id}/retry`, { as: "Admin", method: "POST" });
	await sendMails(app);
	expect(await stored()).toMatchObject([{ state: "failed", about: expect.stringContaining(TO) }]);
	await app.request(`/mails/${mail?._id}`, { as: "Admin", method: "DELETE" });
	expect(await stored()).toEqual([{ state: "discarded", about: "{}" }]);
});

test("an unsent mail is found by the address of its recipient and erased with the person's data", async () => {
	await send(await published());
	const call = (what: "search" | "erase") =>
		app.json<{ mails?: number }>(`/customerMessages/privacy/${what}`, {
			as: "Admin",
			json: { email: TO.toUpperCase() },
		});
	expect(await call("search")).toMatchObject({ mails: 1 });
	expect(await call("erase")).toMatchObject({ mails: 1 });
	expect(await stored()).toEqual([]);
	expect(await call("search")).not.toHaveProperty("mails");
});
