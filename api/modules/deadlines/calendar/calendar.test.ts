import { Buffer } from "node:buffer";
import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anAccount, bearerOf, signIn } from "../../../testing/accounts.ts";
import { createClient, type StaffName, startTestApp, type TestApp } from "../../../testing/index.ts";
import type { CalendarFeed, CreatedCalendarFeed, Deadline } from "../contract.ts";

let app: TestApp;
beforeEach(async () => {
	app = await startTestApp({ now: "2026-03-09T09:00:00.000Z" });
});
afterEach(() => app.close());

const create = (as: StaffName = "Auditor") => app.json<CreatedCalendarFeed>("/deadlines/feed", { as, method: "POST" });
const ask = (token: string, more = "") => app.request(`/deadlines.ics?token=${token}${more}`);

async function addTask(name: string, note: string, day = "2026-03-20"): Promise<Deadline> {
	const { _id: _clientId } = await createClient(app, { name });
	return app.json<Deadline>("/deadlines", { as: "Auditor", json: { _clientId, day, note } });
}

const read = (text: string) =>
	new ICAL.Component(ICAL.parse(text) as unknown[])
		.getAllSubcomponents("vevent")
		.map((component) => new ICAL.Event(component));

describe("a calendar is refused", () => {
	it("without a token, and with one that nobody has", async () => {
		expect((await app.request("/deadlines.ics")).status).toBe(400);
		expect((await ask("")).status).toBe(400);
		expect((await ask("a".repeat(43))).status).toBe(404);
		expect((await ask("a%20b")).status).toBe(400);
	});

	it("with a token that was renewed or taken back", async () => {
		const first = await create();
		const second = await create();
		expect([(await ask(first.token)).status, (await ask(second.token)).status]).toEqual([404, 200]);
		const remove = () => app.request("/deadlines/feed", { as: "Auditor", method: "DELETE" });
		expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
		expect((await ask(second.token)).status).toBe(404);
		expect(await app.json<CalendarFeed>("/deadlines/feed", { as: "Auditor" })).toEqual({});
	});

	it("to whoever was deactivated, lost the role or is gone", async () => {
		const account = await anAccount(app, { userid: "petra.person", name: "Petra Person", roles: ["Auditor"] });
		const headers = await bearerOf(await signIn(app, account));
		const { token } = await app.json<CreatedCalendarFeed>("/deadlines/feed", { method: "POST", headers });
		expect((await ask(token)).status).toBe(200);
		const deactivation = `/users/${account.id}/deactivation`;
		await app.request(deactivation, { as: "Admin", method: "POST" });
		expect((await ask(token)).status).toBe(404);
		await app.request(deactivation, { as: "Admin", method: "DELETE" });
		expect((await ask(token)).status).toBe(200);
		const json = { id: account.id, userid: account.userid, name: "Petra Person", roles: [] };
		await app.json("/users", { as: "Admin", method: "PUT", json });
		expect((await ask(token)).status).toBe(404);
		await app.request(`/users/${account.id}`, { as: "Admin", method: "DELETE" });
		expect((await ask(token)).status).toBe(404);
	});

	it("after too many attempts of one network", async () => {
		const statuses = new Set<number>();
		for (let attempt = 0; attempt <= 600; attempt++) statuses.add((await ask("a".repeat(43))).status);
		expect([...statuses]).toEqual([404, 429]);
	});
});

describe("a calendar", () => {
	it("keeps nothing of its token", async () => {
		const { token, since } = await create();
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(await app.json<CalendarFeed>("/deadlines/feed", { as: "Auditor" })).toEqual({ since });
		const rows = await app.deps.database.db.values("select * from calendar_feed");
		expect(JSON.stringify(rows)).not.toContain(token);
		const trail = await app.json<{ title: string }[]>("/audit?limit=1", { as: "Admin" });
		expect(trail[0]?.title).toBe("Kalender abonniert");
		expect(JSON.stringify(trail)).not.toContain(token);
	});

	it("says of each deadline its day, whole, whatever stands in its texts", async () => {
		const name = "Müller, Söhne; Erben\\Co 🥙👨‍👩‍👧";
		const note = `Erste Zeile\nBEGIN:VEVENT\nUID:fremd\n${"Käse, Öl; ".repeat(30)}`.trim();
		const task = await addTask(name, note);
		const { token } = await create();
		const response = await ask(token);
		expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
		const text = await response.text();
		expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
		for (const line of text.split("\r\n")) {
			expect(line).not.toMatch(/[\r\n]/);
			expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
		}
		const [event, ...others] = read(text);
		expect(others).toEqual([]);
		expect(event?.uid).toBe(`${task._id}@${new URL(app.deps.settings.publicUrl).host}`);
		expect(event?.summary).toBe(`Wiedervorlage: ${name}`);
		expect(event?.description).toBe(`${note}\nZugeteilt an Albert Auditor`);
		expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, "2026-03-20"]);
		expect([event?.endDate.isDate, event?.endDate.toString()]).toEqual([true, "2026-03-21"]);
	});

	it("is the same all day, and holds what is open for its person", async () => {
		const task = await addTask("Alm Käse", "Anrufen");
		const other = await addTask("Berg Käse", "Anrufen", "2026-04-01");
		await app.json(`/deadlines/${task._id}`, { as: "Admin", method: "PATCH", json: { assignee: "me" } });
		const { token } = await create("Admin");
		const text = async (more?: string) => (await ask(token, more)).text();
		const uids = (content: string) => read(content).map(({ uid }) => uid.split("@")[0]);
		const first = await text();
		// An account of the test's own waits, which Admins are told.
		expect(uids(first)).toEqual([expect.stringContaining("account-"), task._id, other._id]);
		app.clock.advance(3_600_000);
		expect(await text()).toBe(first);
		expect(uids(await text("&assignee=me"))).toEqual([task._id]);
		await app.json(`/deadlines/${task._id}`, { as: "Admin", method: "PATCH", json: { done: true } });
		expect(uids(await text("&assignee=me"))).toEqual([]);
	});
});
