import { Buffer } from "node:buffer";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { anAccount, bearerOf, signIn } from "../../../testing/accounts.ts";
import { createCertification, createClient, type StaffName } from "../../../testing/index.ts";
import { startAppPerTest } from "../../../testing/started-app.ts";
import type { CalendarFeed, CreatedCalendarFeed, Deadline } from "../contract.ts";

const app = startAppPerTest({ now: "2026-03-09T09:00:00.000Z" });

const create = (as: StaffName = "Auditor") => app.json<CreatedCalendarFeed>("/deadlines/feed", { as, method: "POST" });
const fetchCalendar = (token: string, more = "") => app.request(`/deadlines.ics?token=${token}${more}`);

async function addTask(name: string, note: string, day = "2026-03-20"): Promise<Deadline> {
	const { _id: _clientId } = await createClient(app, { name });
	return app.json<Deadline>("/deadlines", { as: "Auditor", json: { _clientId, day, note } });
}

const read = (text: string) =>
	new ICAL.Component(ICAL.parse(text) as unknown[])
		.getAllSubcomponents("vevent")
		.map((component) => new ICAL.Event(component));

describe("a calendar is refused", () => {
	it("with a token that is invalid, was replaced or revoked", async () => {
		expect((await fetchCalendar("a%20b")).status).toBe(400);
		const first = await create();
		const second = await create();
		expect([(await fetchCalendar(first.token)).status, (await fetchCalendar(second.token)).status]).toEqual([404, 200]);
		const remove = () => app.request("/deadlines/feed", { as: "Auditor", method: "DELETE" });
		expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
		expect((await fetchCalendar(second.token)).status).toBe(404);
		expect(await app.json<CalendarFeed>("/deadlines/feed", { as: "Auditor" })).toEqual({});
	});

	it("to an account that was deactivated, deleted or has lost its role", async () => {
		const account = await anAccount(app, { userid: "petra.person", name: "Petra Person", roles: ["Auditor"] });
		const headers = await bearerOf(await signIn(app, account));
		const { token } = await app.json<CreatedCalendarFeed>("/deadlines/feed", { method: "POST", headers });
		expect((await fetchCalendar(token)).status).toBe(200);
		const deactivation = `/users/${account.id}/deactivation`;
		await app.request(deactivation, { as: "Admin", method: "POST" });
		expect((await fetchCalendar(token)).status).toBe(404);
		await app.request(deactivation, { as: "Admin", method: "DELETE" });
		expect((await fetchCalendar(token)).status).toBe(200);
		const json = { id: account.id, userid: account.userid, name: "Petra Person", roles: [] };
		await app.json("/users", { as: "Admin", method: "PUT", json });
		expect((await fetchCalendar(token)).status).toBe(404);
		await app.request(`/users/${account.id}`, { as: "Admin", method: "DELETE" });
		expect((await fetchCalendar(token)).status).toBe(404);
	});

	it("after too many attempts of one network", async () => {
		const statuses = new Set<number>();
		for (let attempt = 0; attempt <= 600; attempt++) statuses.add((await fetchCalendar("a".repeat(43))).status);
		expect([...statuses]).toEqual([404, 429]);
	});
});

describe("a calendar", () => {
	it("stores its token as a hash only", async () => {
		const { token, since } = await create();
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(await app.json<CalendarFeed>("/deadlines/feed", { as: "Auditor" })).toEqual({ since });
		const rows = await app.deps.database.db.values("select * from calendar_feed");
		expect(JSON.stringify(rows)).not.toContain(token);
		const trail = await app.json<{ title: string }[]>("/audit?limit=1", { as: "Admin" });
		expect(trail[0]?.title).toBe("Kalender abonniert");
		expect(JSON.stringify(trail)).not.toContain(token);
	});

	it("contains each deadline as an all-day event, with special characters escaped", async () => {
		const name = "Müller, Söhne; Erben\\Co 🥙👨‍👩‍👧";
		const note = `Erste Zeile\nBEGIN:VEVENT\nUID:fremd\n${"Käse, Öl; ".repeat(30)}`.trim();
		const task = await addTask(name, note);
		const { token } = await create();
		const response = await fetchCalendar(token);
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

	it("has one event for a certification, on its last day, with a reminder at each stage", async () => {
		const { certification } = await createCertification(app, { products: 0, input: { validFrom: "2023-12-01" } });
		const { token } = await create();
		const uids = new Set<string>();
		for (const now of ["2026-03-09T09:00:00.000Z", "2026-06-01T09:00:00.000Z", "2026-11-30T09:00:00.000Z"]) {
			app.clock.set(now);
			const [event, ...others] = read(await (await fetchCalendar(token)).text());
			expect(others).toEqual([]);
			uids.add(event?.uid ?? "");
			expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, "2026-11-30"]);
			const alarms = event?.component.getAllSubcomponents("valarm") ?? [];
			const moments = alarms.map((alarm) => {
				const moment = event?.startDate.clone();
				if (moment) moment.isDate = false;
				moment?.addDuration(alarm.getFirstPropertyValue("trigger") as ICAL.Duration);
				return moment?.toString();
			});
			expect(alarms.map((alarm) => alarm.getFirstPropertyValue("action"))).toEqual(Array(4).fill("DISPLAY"));
			expect(moments).toEqual(["2026-02-28", "2026-05-30", "2026-08-30", "2026-10-30"].map((day) => `${day}T08:00:00`));
		}
		expect([...uids]).toEqual([expect.stringContaining(certification._id)]);
	});

	it("contains a certification a month before its first reminder, when the list does not show it yet", async () => {
		// The first reminders begin on 2026-04-09 and 2026-04-10; the calendar includes those that begin by 2026-04-09.
		for (const validFrom of ["2024-01-10", "2024-01-11"])
			await createCertification(app, { products: 0, input: { validFrom } });
		const { token } = await create();
		const events = read(await (await fetchCalendar(token)).text());
		expect(events.map(({ startDate }) => startDate.toString())).toEqual(["2027-01-09"]);
		expect(await app.json<Deadline[]>("/deadlines", { as: "Auditor" })).toEqual([]);
	});

	it("has the same content all day, and contains the open deadlines of its owner", async () => {
		const task = await addTask("Alm Käse", "Anrufen");
		const other = await addTask("Berg Käse", "Anrufen", "2026-04-01");
		await app.json(`/deadlines/${task._id}`, { as: "Admin", method: "PATCH", json: { assignee: "me" } });
		const { token } = await create("Admin");
		const text = async (more?: string) => (await fetchCalendar(token, more)).text();
		const uids = (content: string) => read(content).map(({ uid }) => uid.split("@")[0]);
		const first = await text();
		// The test account itself waits for a role, which Admins see.
		expect(uids(first)).toEqual([expect.stringContaining("account-"), task._id, other._id]);
		app.clock.advance(3_600_000);
		expect(await text()).toBe(first);
		expect(uids(await text("&assignee=me"))).toEqual([task._id]);
		await app.json(`/deadlines/${task._id}`, { as: "Admin", method: "PATCH", json: { done: true } });
		expect(uids(await text("&assignee=me"))).toEqual([]);
	});
});
