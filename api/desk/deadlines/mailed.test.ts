import { beforeEach, expect, it } from "vitest";
import { createCertification, createClient } from "../../testing/index.ts";
import { parsed } from "../../testing/mail-server.ts";
import { startMailedAppPerTest } from "../../testing/mailed-app.ts";
import { giveEmail, outbox, sendMails } from "../../testing/mails.ts";
import { queueDigest } from "./mailed.ts";

const { app, server } = startMailedAppPerTest(() => ({ now: "2026-03-10T09:00:00.000Z" }));
let _clientId: string;
beforeEach(async () => {
	await giveEmail(app, app.userIds.Auditor, "auditor@example.org");
	({ _id: _clientId } = await createClient(app));
});

const task = (values: object) => app.json("/deadlines", { as: "Auditor", json: { _clientId, ...values } });
/** Queues and sends the digest as an instance does, and returns the number of mails. */
async function sentMails(): Promise<number> {
	await queueDigest(app.deps);
	await sendMails(app);
	return server.received.length;
}

it("is one mail a day with the due deadlines, own ones first, and none if nothing is due", async () => {
	expect(await sentMails()).toBe(0);
	app.clock.set("2026-03-10T22:00:00.000Z");
	await task({ day: "2026-03-12", note: "Unterlagen\nnachfordern" });
	app.clock.set("2026-03-11T10:00:00.000Z");
	expect(await sentMails()).toBe(0);
	app.clock.set("2026-03-12T04:59:00.000Z");
	expect(await sentMails()).toBe(0);
	app.clock.set("2026-03-12T05:00:00.000Z");
	expect(await sentMails()).toBe(1);
	for (let hour = 0; hour < 5; hour++) {
		app.clock.advance(3_600_000);
		expect(await sentMails()).toBe(1);
	}
	const [first = expect.fail()] = server.received;
	const { subject, text } = await parsed(first);
	expect(subject).toBe("Fristen am 12.03.2026: 1");
	expect(text).toContain("12.03.2026 Wiedervorlage: ");
	expect(text).toContain("(Unterlagen nachfordern)");
	expect(text).toContain("https://portal.example.org/deadlines\n");
	app.clock.set("2026-03-13T07:00:00.000Z");
	expect(await sentMails()).toBe(2);
});

it("contains the day on which a certification ends, the nearest first", async () => {
	await createCertification(app, { products: 0, input: { validFrom: "2023-11-02" } });
	await createCertification(app, { products: 0, input: { validFrom: "2023-04-05" } });
	expect(await sentMails()).toBe(1);
	const { text = "" } = await parsed(server.received[0] ?? expect.fail());
	expect(
		text.match(/^\S* ?\d\d\.\d\d\.\d{4} Zertifizierung endet/gm)?.map((line) => line.match(/[\d.]{10}/)?.[0]),
	).toEqual(["04.04.2026", "01.11.2026"]);
});

it("is created once by concurrent instances, and not sent a day late", async () => {
	await task({ day: "2026-03-10", note: "Rückruf" });
	await Promise.all(Array.from({ length: 5 }, () => queueDigest(app.deps)));
	expect(await outbox(app)).toHaveLength(1);
	app.clock.advance(24 * 3_600_000);
	await sendMails(app);
	expect((await outbox(app)).map(({ state, reason }) => [state, reason])).toEqual([["failed", "late"]]);
	expect(await sentMails()).toBe(1);
});

it("contains twenty deadlines and the number of further ones", async () => {
	for (let n = 0; n < 22; n++) await task({ day: "2026-03-10", note: `Nummer ${n}` });
	expect(await sentMails()).toBe(1);
	const { subject, text = "" } = await parsed(server.received[0] ?? expect.fail());
	expect(subject).toBe("Fristen am 10.03.2026: 22");
	expect(text.match(/Nummer \d+/g)).toHaveLength(20);
	expect(text).toContain("… und 2 weitere");
});
