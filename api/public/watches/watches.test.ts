import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { mailboxOf } from "../../kit/addresses.ts";
import { CAUSES } from "../../kit/public-states.ts";
import type { Certificate } from "../../modules/certificates/contract.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { watches } from "../../schema/watches.ts";
import { type CertificateScenario, createCertificate, startTestApp, type TestApp, take } from "../../testing/index.ts";
import { type MailServer, parsed, startMailServer } from "../../testing/mail-server.ts";
import { outbox, sendMails } from "../../testing/mails.ts";
import type { WatchedCertificate } from "./contract.ts";
import { deleteEndedWatches, notifyNextBatch, notifyWatchers } from "./notifications.ts";

const EVA = "eva.muster@example.org";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let server: MailServer;
let issued: CertificateScenario;
let publicId: string;
const logged: unknown[] = [];
let visitor = 0;

beforeEach(async () => {
	logged.length = 0;
	server = await startMailServer();
	const keep = (...line: unknown[]) => void logged.push(line);
	app = await startTestApp({
		settings: { publicUrl: "https://portal.example.org", mail: server.mail },
		deps: { log: { info: keep, error: keep } },
	});
	issued = await createCertificate(app, { status: "PUBLIC" });
	publicId = (await current()).publicId ?? "";
});
afterEach(async () => {
	app.close();
	await server.close();
});

const current = () => app.json<Certificate>(`/certificate/${issued.key}`, { as: "Admin" });
const sendRequest = (email: string, values: object = {}, address = `198.51.100.${++visitor % 250}`) =>
	app.request(`/validateCertificate/${publicId}/watch`, { json: { email, lang: "de", ...values }, address });
/** Sends a request and waits for the work after the response. */
async function request(...args: Parameters<typeof sendRequest>) {
	const answer = await sendRequest(...args);
	await new Promise((resolve) => setTimeout(resolve, 5));
	await app.deps.database.write(SYSTEM, async () => undefined);
	return answer;
}
/** Sends all waiting mails and returns those that an address has received since the start. */
async function mailsFor(email = EVA) {
	await notifyWatchers(app.deps);
	await sendMails(app);
	return Promise.all(server.received.filter(({ to }) => to.includes(email)).map(parsed));
}
const tokenOf = (text: string | undefined) => /\/watch\?lng=\w\w#([\w-]{43})/.exec(text ?? "")?.[1] ?? "";
async function lastToken(email = EVA) {
	return tokenOf((await mailsFor(email)).at(-1)?.text);
}
const post = (path: string, token: string) => app.request(`/watches/${path}`, { json: { token } });
const confirm = (token: string) => post("confirmation", token);
async function watching(email = EVA, values: object = {}): Promise<string> {
	expect((await request(email, values)).status).toBe(204);
	const token = await lastToken(email);
	expect((await confirm(token)).status).toBe(200);
	server.received.length = 0;
	return token;
}
const move = async (what: "suspend" | "reinstate" | "retract") => {
	const json = { reason: "Intern", ...(what === "reinstate" ? {} : { cause: CAUSES.nonconformity }) };
	const path = what === "retract" ? `/publishCertificate/${issued.key}` : `/certificate/${issued.key}/suspension`;
	await app.json(path, { as: "Admin", method: what === "suspend" ? "POST" : "DELETE", json });
};
const rows = async (table: string) =>
	(await app.deps.database.db.run(sql.raw(`select * from ${table}`))).rows.map((row) => Array.from(row));
async function addWatches(count: number, emailOf: (n: number) => string): Promise<void> {
	const base = { certificateId: issued.certificate._id, lang: "de", lastNotified: "valid" } as const;
	const added = Array.from({ length: count }, (_, n) => ({
		...base,
		email: emailOf(n),
		mailbox: mailboxOf(emailOf(n)),
	}));
	await app.deps.database.write(SYSTEM, (tx) => tx.insert(watches).values(added));
}
/** Returns all stored text of all tables. */
async function stored(): Promise<string> {
	const tables = await app.deps.database.db.run(
		"select name from sqlite_master where type = 'table' and sql not like '%virtual%' and name not like '%search%'",
	);
	const all = await Promise.all(tables.rows.map((row) => String(row[0])).map((name) => rows(`"${name}"`)));
	return JSON.stringify(all, (_key, value) => (typeof value === "bigint" ? String(value) : value));
}

describe("a certificate is watched", () => {
	it("after its mail was confirmed by a button: opening the link neither confirms nor ends the watch", async () => {
		expect((await request(EVA)).status).toBe(204);
		const [mail, ...more] = await mailsFor();
		expect(more).toEqual([]);
		expect(mail?.subject).toContain(issued.certificate.certificateNumber);
		expect(mail?.text).toContain("48 Stunden");
		const token = tokenOf(mail?.text);
		const shown: WatchedCertificate[] = [];
		for (let n = 0; n < 2; n++) shown.push((await (await post("link", token)).json()) as WatchedCertificate);
		expect(shown[1]).toMatchObject({ publicId, state: "valid", isConfirmed: false });
		expect(JSON.stringify(shown)).not.toContain("eva");
		await move("suspend");
		expect(await mailsFor()).toHaveLength(1);
		expect(await (await confirm(token)).json()).toMatchObject({ isConfirmed: true, state: "suspended" });
		expect((await confirm(token)).status).toBe(200);
		await move("reinstate");
		expect((await mailsFor()).at(-1)?.subject).toMatch(/: Gültig$/);
	});

	it("in the language of the page", async () => {
		await watching("en@example.org", { lang: "en" });
		await watching("hu@example.org", { lang: "mg" });
		await move("suspend");
		const [[english], [hungarian]] = [await mailsFor("en@example.org"), await mailsFor("hu@example.org")];
		expect(english?.text).toContain("This certificate is currently suspended.\nReason: Nonconformity\nBefore: Valid");
		expect(english?.text).toContain("/watch?lng=en#");
		expect(hungarian?.subject).toMatch(/tanúsítvány: Felfüggesztve$/);
		expect(hungarian?.text).toContain("lng=hu#");
		expect(`${english?.text}${hungarian?.text}`).not.toMatch(/\{\{|Intern/);
	});

	it("with the address stored once, the token nowhere, and neither in the audit trail or the log", async () => {
		const token = await watching();
		await move("suspend");
		await notifyWatchers(app.deps);
		const all = await stored();
		expect(all.split(EVA)).toHaveLength(3);
		expect(all).not.toContain(token);
		const trail = await app.json<AuditEntry[]>("/audit?entity=watch", { as: "Admin" });
		expect(trail.map(({ action, entityId }) => [action, entityId])).toEqual([
			["watch.confirm", issued.certificate._id],
			["watch.request", issued.certificate._id],
		]);
		// The mail server's message contains the address twice, and cutting it must not leave half of an
		// address.
		server.act.refused = { [EVA]: `550 ${"x".repeat(191)}${EVA} ${EVA}` };
		await sendMails(app);
		const failed = (await outbox(app)).find(({ kind }) => kind === "watchChange");
		expect(failed?.detail).toBe(`550 ${"x".repeat(191)}… …`);
		expect(JSON.stringify([trail, logged, await rows("mail")])).not.toMatch(/eva\.muster/i);
		expect(await app.json("/mails", { as: "Admin" })).toEqual([]);
	});
});

describe("a watch ends", () => {
	it("by the one-click button of a mail program, with the address and unsent mails", async () => {
		await watching();
		await move("suspend");
		const [mail] = await mailsFor();
		const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
		expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
		const address = /^<https:\/\/portal\.example\.org\/api(\/watches\/unsubscribe\?token=[\w-]{43})>$/;
		const [, path = ""] = address.exec(header("list-unsubscribe") ?? "") ?? [];
		const opened = await app.request(path, {});
		expect([opened.status, opened.headers.get("location")]).toEqual([303, `/watch#${tokenOf(mail?.text)}`]);
		await move("reinstate");
		await notifyWatchers(app.deps);
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		expect((await app.request(path, { method: "POST", body })).status).toBe(204);
		expect(await stored()).not.toMatch(/eva\.muster/i);
		expect([await outbox(app), await rows("watch_link")]).toEqual([[], []]);
		expect(await mailsFor()).toHaveLength(1);
		expect((await app.request(path, { method: "POST", body })).status).toBe(204);
		expect(
			logged
				.flat()
				.map((line) => JSON.stringify(line))
				.join(),
		).not.toContain(tokenOf(mail?.text));
	});

	it("by the link of any of its mails, on the page too, and the link is invalid afterwards", async () => {
		const first = await watching();
		await move("suspend");
		const second = await lastToken();
		expect(second).not.toBe(first);
		expect((await post("end", first)).status).toBe(204);
		for (const path of ["link", "confirmation"]) {
			const answer = await post(path, second);
			expect([answer.status, await answer.json()]).toMatchObject([
				404,
				{ message: "Der Link ist abgelaufen, oder die Beobachtung ist beendet." },
			]);
		}
	});

	it("with all personal data of the address, which an Admin sees as a number", async () => {
		await watching();
		const privacyCall = (what: string) =>
			app.json<object>(`/customerMessages/privacy/${what}`, { as: "Admin", json: { email: EVA.toUpperCase() } });
		expect(await privacyCall("search")).toEqual({ enquiries: [], mentions: [], clients: [], watches: 1 });
		expect(await privacyCall("erase")).toMatchObject({ watches: 1 });
		expect(await stored()).not.toMatch(/eva\.muster/i);
		expect(await privacyCall("search")).toEqual({ enquiries: [], mentions: [], clients: [] });
	});

	it("without a confirmation for 48 hours, counted from the mail", async () => {
		await server.close();
		await request(EVA);
		await sendMails(app);
		app.clock.advance(20 * HOUR);
		await server.open();
		const token = await lastToken();
		app.clock.advance(47 * HOUR);
		expect((await post("link", token)).status).toBe(200);
		app.clock.advance(HOUR);
		expect((await confirm(token)).status).toBe(404);
		expect(await deleteEndedWatches(app.deps)).toBe(1);
		expect(await stored()).not.toMatch(/eva\.muster/i);
		const [entry] = await app.json<AuditEntry[]>("/audit?entity=watch", { as: "Admin" });
		expect(entry).toMatchObject({ action: "watch.expire", changes: { rows: [1, null] } });
	});

	it("with the certificate, after the last mail was sent", async () => {
		await watching();
		await move("retract");
		await notifyWatchers(app.deps);
		expect(await deleteEndedWatches(app.deps)).toBe(0);
		const [mail] = await mailsFor();
		expect(mail?.text).toContain(
			"Dieses Zertifikat wurde zurückgezogen und ist nicht mehr gültig.\nGrund: Nichtkonformität",
		);
		expect(await deleteEndedWatches(app.deps)).toBe(1);
		expect(await rows("watched_certificate")).toEqual([]);
		expect((await request(EVA)).status).toBe(409);
	});
});

describe("a watcher is notified", () => {
	it("not at all of a change that was undone before the mail was sent", async () => {
		await watching();
		await move("suspend");
		await notifyWatchers(app.deps);
		expect((await outbox(app)).filter(({ kind }) => kind === "watchChange")).toHaveLength(1);
		await move("reinstate");
		expect(await mailsFor()).toEqual([]);
		await move("suspend");
		await move("reinstate");
		expect(await mailsFor()).toEqual([]);
	});

	it("of the certificate that has superseded it, with a link to it", async () => {
		await watching();
		const newer = await app.json<Certificate>(`/certificate/${issued.key}/replacement`, {
			as: "Admin",
			method: "POST",
		});
		const next = { ...issued, certificate: newer, key: issued.key.replace(issued.certificate._id, newer._id) };
		for (const step of ["release", "preview", "sign", "publish"] as const)
			expect((await take(app, next, step)).status).toBeLessThan(300);
		const [mail] = await mailsFor();
		const { publicId: newId } = await app.json<Certificate>(`/certificate/${next.key}`, { as: "Admin" });
		expect(mail?.subject).toMatch(/: Ersetzt$/);
		expect(mail?.text).toContain(`Das neue Zertifikat ist ${newer.certificateNumber}.`);
		expect(mail?.text).toContain(`/validateCertificate?cid=${newId}&lng=de`);
	});

	it("by the calendar: thirty days before the end, and after it, once each", async () => {
		await watching();
		const { validTo } = await current();
		const at = (days: number) => app.clock.set(new Date(Date.parse(validTo) + days * DAY + 12 * HOUR).toISOString());
		at(-31);
		expect(await mailsFor()).toEqual([]);
		at(-29);
		const [first] = await mailsFor();
		expect(first?.subject).toMatch(/ läuft am .+ ab$/);
		expect(first?.text).toContain("Bis dahin: 29 Tage.");
		at(0);
		expect(await mailsFor()).toHaveLength(1);
		at(1);
		expect((await mailsFor()).at(-1)?.subject).toMatch(/: Abgelaufen$/);
		at(2);
		expect(await mailsFor()).toHaveLength(2);
		expect(await deleteEndedWatches(app.deps)).toBe(1);
	});

	it("of a reinstatement shortly before the end, with the last valid day", async () => {
		await watching();
		const { validTo } = await current();
		await move("suspend");
		await mailsFor();
		app.clock.set(new Date(Date.parse(validTo) - 20 * DAY + 12 * HOUR).toISOString());
		await move("reinstate");
		const mail = (await mailsFor()).at(-1);
		expect(mail?.subject).toMatch(/: Gültig$/);
		expect(mail?.text).toMatch(
			/Dieses Zertifikat ist gültig\.\nBisher: Ausgesetzt\nEs läuft am .+ ab\. Bis dahin: 20 Tage\./,
		);
	});

	it("in batches apart from the move, once each, by any instance and after any interruption", async () => {
		const many = 450;
		const { _id: certificateId } = issued.certificate;
		await watching();
		await addWatches(many, (n) => `${n}@example.org`);
		const queued = async () => (await outbox(app)).filter(({ kind }) => kind === "watchChange").length;
		await move("suspend");
		expect(await queued()).toBe(0);
		expect(await notifyNextBatch(app.deps)).toBe(true);
		expect(await queued()).toBe(200);
		// The trigger simulates a failed write to the outbox in the middle of the job.
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(sql`create trigger broken before insert on mail begin select raise(abort, 'disk is gone'); end`),
		);
		await expect(notifyNextBatch(app.deps)).rejects.toThrow();
		await app.deps.database.write(SYSTEM, (tx) => tx.run(sql`drop trigger broken`));
		await Promise.all([notifyWatchers(app.deps), notifyWatchers(app.deps)]);
		expect(await queued()).toBe(many + 1);
		await notifyWatchers(app.deps);
		expect(await queued()).toBe(many + 1);
		expect(await rows("watched_certificate")).toMatchObject([[certificateId, null, 0, expect.any(String), 0]]);
	});

	it("unless the move is rolled back by a later error", async () => {
		await watching();
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(sql`create trigger broken before insert on audit_entry begin select raise(abort, 'disk is gone'); end`),
		);
		await expect(move("suspend")).rejects.toThrow();
		await app.deps.database.write(SYSTEM, (tx) => tx.run(sql`drop trigger broken`));
		expect(await mailsFor()).toEqual([]);
	});
});

describe("requesting a watch", () => {
	it("reveals nothing about an address, and sends at most five mails a day to a mailbox", async () => {
		await watching();
		for (let n = 0; n < 6; n++) {
			const answer = await request(n % 2 === 0 ? EVA : EVA.replace("@", `+${n}@`));
			expect([answer.status, await answer.text()]).toEqual([204, ""]);
		}
		await mailsFor();
		expect(server.received).toHaveLength(3);
		app.clock.advance(DAY);
		await request(EVA);
		expect(await mailsFor()).not.toEqual([]);
	});

	it("is answered before any read or write that depends on the address", async () => {
		await watching();
		const { database } = app.deps;
		const write = database.write.bind(database);
		for (const email of [EVA, "otto@example.org"]) {
			const never = new Promise<never>(() => {});
			const writing = vi.spyOn(database, "write").mockReturnValue(never).mockImplementationOnce(write);
			expect((await sendRequest(email)).status).toBe(204);
			await vi.waitFor(() => expect(writing).toHaveBeenCalledTimes(2));
			writing.mockRestore();
		}
		expect(await rows("watch")).toHaveLength(1);
	});

	it("does not count against an address if no mail is sent", async () => {
		const open = publicId;
		publicId = "ABC1";
		for (let n = 0; n < 6; n++) expect((await request(EVA)).status).toBe(404);
		publicId = open;
		await addWatches(20, (n) => `eva.muster+${n}@example.org`);
		for (let n = 0; n < 6; n++) await request(EVA);
		expect(await mailsFor()).toEqual([]);
		await app.deps.database.write(SYSTEM, (tx) => tx.delete(watches));
		await request(EVA);
		expect(await mailsFor()).toHaveLength(1);
	});

	it("is logged without the address if the mail could not be queued", async () => {
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(sql`create trigger broken before insert on watch begin select raise(abort, 'disk is gone'); end`),
		);
		expect((await request(EVA)).status).toBe(204);
		expect(logged).toContainEqual(["watch", { error: expect.stringContaining("disk is gone") }]);
		expect(JSON.stringify(logged)).not.toMatch(/eva\.muster/i);
	});

	it("twice sends one mail and does not confirm again", async () => {
		await request(EVA);
		await request(EVA.toUpperCase(), { lang: "en" });
		expect(await mailsFor()).toHaveLength(1);
		expect(server.received[0]?.text).toContain("Please confirm");
	});

	it("is limited for a mailbox by the watches that it has", async () => {
		await addWatches(20, (n) => `eva+${n}@example.org`);
		expect((await request("eva@example.org")).status).toBe(204);
		expect(await mailsFor("eva@example.org")).toEqual([]);
		expect(await rows("watch")).toHaveLength(20);
	});

	it("is refused for what is not exactly one address", async () => {
		for (const email of [
			"",
			"eva",
			"eva@example.org\r\nBcc: all@example.org",
			"eva@example.org,otto@example.org",
			"Eva <eva@example.org>",
			'"eva otto"@example.org',
			"eva@[127.0.0.1]",
			"eva@127.0.0.1",
			"eva@0x7f.1",
			"eva@example.org/x",
			"eva@example..org",
			"e\u200bva@example.org",
			"eva\u202e@example.org",
			"évà@example.org",
			`${"e".repeat(65)}@example.org`,
		]) {
			const answer = await request(email);
			expect([email, answer.status, await answer.json()]).toMatchObject([
				email,
				400,
				{ fields: { email: [expect.any(String)] } },
			]);
		}
		expect(await outbox(app)).toEqual([]);
	});

	it("accepts an international domain, in its ASCII form", async () => {
		expect((await request("Eva@Käserei-Größwang.example.org")).status).toBe(204);
		// The test mail server shows the address in its readable form.
		expect(await mailsFor("eva@käserei-größwang.example.org")).toHaveLength(1);
		expect((await rows("watch")).flat()).toContain("eva@xn--kserei-grwang-jdb0eyq.example.org");
	});

	it("is refused for a certificate that is not public, without a human check, and without a mail server", async () => {
		const draft = await createCertificate(app, { status: "APPROVED" });
		expect(
			(await app.request(`/validateCertificate/${draft.certificate._id}/watch`, { json: { email: EVA, lang: "de" } }))
				.status,
		).toBe(404);
		const checked = await startTestApp({ settings: { botCheck: "altcha", mail: server.mail } });
		const other = await startTestApp();
		for (const [one, status] of [
			[checked, 401],
			[other, 404],
		] as const) {
			const answer = await one.request("/validateCertificate/abc/watch", { json: { email: EVA, lang: "de" } });
			expect(answer.status).toBe(status);
			one.close();
		}
	});
});
