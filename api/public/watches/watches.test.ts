import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../audit/contract.ts";
import { replacementOf } from "../../testing/index.ts";
import { outbox, sendMails } from "../../testing/mails.ts";
import { EVA, startWatchedAppPerTest, tokenOf } from "../../testing/watchers.ts";
import type { WatchedCertificate } from "./contract.ts";
import { deleteEndedWatches, notifyNextBatch, notifyWatchers } from "./notifications.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const { app, server, filled, logged, ...watchers } = startWatchedAppPerTest();
const { request, mailsFor, lastToken, post, confirm, watching, move, rows, stored, addWatches } = watchers;
const { breakInserts, repair } = watchers;

describe("a certificate is watched", () => {
	it("after its mail was confirmed by a button: opening the link neither confirms nor ends the watch", async () => {
		expect((await request(EVA)).status).toBe(204);
		const [mail, ...more] = await mailsFor();
		expect(more).toEqual([]);
		expect(mail?.subject).toContain(filled.records.certificate.certificateNumber);
		expect(mail?.text).toContain("48 Stunden");
		const token = tokenOf(mail?.text);
		const shown: WatchedCertificate[] = [];
		for (let n = 0; n < 2; n++) shown.push((await (await post("link", token)).json()) as WatchedCertificate);
		expect(shown[1]).toMatchObject({
			publicId: filled.records.certificate.publicId,
			state: "valid",
			isConfirmed: false,
		});
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
			["watch.confirm", filled.records.certificate._id],
			["watch.request", filled.records.certificate._id],
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
		expect(JSON.stringify(logged)).not.toContain(tokenOf(mail?.text));
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
		const { certificate: newer } = await replacementOf(app, filled.records, "PUBLIC");
		const [mail] = await mailsFor();
		expect(mail?.subject).toMatch(/: Ersetzt$/);
		expect(mail?.text).toContain(`Das neue Zertifikat ist ${newer.certificateNumber}.`);
		expect(mail?.text).toContain(`/validateCertificate?cid=${newer.publicId}&lng=de`);
	});

	it("by the calendar: thirty days before the end, and after it, once each", async () => {
		await watching();
		const { validTo } = filled.records.certificate;
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
		const { validTo } = filled.records.certificate;
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
		const many = 250;
		const { _id: certificateId } = filled.records.certificate;
		await watching();
		await addWatches(many, (n) => `${n}@example.org`);
		const queued = async () => (await outbox(app)).filter(({ kind }) => kind === "watchChange").length;
		await move("suspend");
		expect(await queued()).toBe(0);
		expect(await notifyNextBatch(app.deps)).toBe(true);
		expect(await queued()).toBe(200);
		await breakInserts("mail");
		await expect(notifyNextBatch(app.deps)).rejects.toThrow();
		await repair();
		await Promise.all([notifyWatchers(app.deps), notifyWatchers(app.deps)]);
		expect(await queued()).toBe(many + 1);
		await notifyWatchers(app.deps);
		expect(await queued()).toBe(many + 1);
		expect(await rows("watched_certificate")).toMatchObject([[certificateId, null, 0, expect.any(String), 0]]);
	});

	it("unless the move is rolled back by a later error", async () => {
		await watching();
		await breakInserts("audit_entry");
		await expect(move("suspend")).rejects.toThrow();
		await repair();
		expect(await mailsFor()).toEqual([]);
	});
});
