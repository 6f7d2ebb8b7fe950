import { describe, expect, it, vi } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { watches } from "../../schema/watches.ts";
import { createCertificate, startTestApp } from "../../testing/index.ts";
import { outbox } from "../../testing/mails.ts";
import { EVA, startWatchedAppPerTest } from "../../testing/watchers.ts";
import { watchRequest } from "./contract.ts";

const DAY = 24 * 3_600_000;

const { app, server, logged, ...watchers } = startWatchedAppPerTest();
const { sendRequest, request, mailsFor, watching, rows, addWatches, breakInserts } = watchers;

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

	it("for an unknown certificate or a mailbox with 20 watches sends no mail, and does not count against the address", async () => {
		for (let n = 0; n < 6; n++) expect((await request(EVA, {}, "ABC1")).status).toBe(404);
		// A mailbox has at most 20 watches.
		await addWatches(20, (n) => `eva.muster+${n}@example.org`);
		for (let n = 0; n < 6; n++) await request(EVA);
		expect([await mailsFor(), (await rows("watch")).length]).toEqual([[], 20]);
		await app.deps.database.write(SYSTEM, (tx) => tx.delete(watches));
		await request(EVA);
		expect(await mailsFor()).toHaveLength(1);
	});

	it("is logged without the address if the mail could not be queued", async () => {
		await breakInserts("watch");
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

	it("is refused for what is not exactly one address", async () => {
		const answer = await request("eva@example.org\r\nBcc: all@example.org");
		expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { email: [expect.any(String)] } }]);
		expect(await outbox(app)).toEqual([]);
		for (const email of [
			"",
			"eva",
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
		])
			expect(watchRequest.safeParse({ email, lang: "de" }).success, email).toBe(false);
	});

	it("accepts an international domain, in its ASCII form", async () => {
		expect((await request("Eva@Käserei-Größwang.example.org")).status).toBe(204);
		// The test mail server shows the address in its readable form.
		expect(await mailsFor("eva@käserei-größwang.example.org")).toHaveLength(1);
		expect((await rows("watch")).flat()).toContain("eva@xn--kserei-grwang-jdb0eyq.example.org");
	});

	it("is refused for a certificate that is not public, without a human check, and without a mail server", async () => {
		const { certificate } = await createCertificate(app);
		expect((await sendRequest(EVA, {}, certificate._id)).status).toBe(404);
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
