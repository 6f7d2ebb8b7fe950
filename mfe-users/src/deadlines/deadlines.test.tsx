import type { Deadline, DeadlinePerson } from "@portal/contracts/contract/deadlines";
import { createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault, further, hold, type pagesOf, renderModule, staff } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

/** The day of the API's clock in tests, a Tuesday. */
const TODAY = "2026-03-10";
type Handlers = ReturnType<typeof fault | typeof pagesOf>[];

beforeEach(() => void vi.setSystemTime(`${TODAY}T09:00:00.000Z`));
afterEach(() => vi.useRealTimers());

const stored = (state = "open") => api.json<Deadline[]>(`/deadlines?kind=task&state=${state}`, { as: "Admin" });
const plan = (json: object, as: "Admin" | "Auditor" = "Auditor") =>
	api.json<Deadline>("/deadlines", { as, json: { note: "Unterlagen anfordern", day: TODAY, ...json } });

async function open(path = "/deadlines", { user = "Auditor" as "Admin" | "Auditor", handlers = [] as Handlers } = {}) {
	const page = await renderModule(module, manifest, { path, user, handlers });
	const press = async (name: string | RegExp) => page.user.click(await screen.findByRole("button", { name }));
	return {
		...page,
		press,
		choose: async (name: string | RegExp) => page.user.click(await screen.findByRole("menuitem", { name })),
	};
}
const rowOf = async (name: RegExp) => within(await screen.findByRole("row", { name }));
const form = () => within(screen.getByRole("dialog"));
/** Its code is loaded with the first one. */
const opened = () => screen.findByRole("dialog");
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

async function aTask(values: object = {}) {
	const client = await createClient(api, { name: "Donau Feinkost GmbH" });
	return { client, task: await plan({ _clientId: client._id, ...values }) };
}

describe("the list of what is due", () => {
	test("that is empty says so, that cannot be loaded can be asked for again", async () => {
		const page = await open("/deadlines", { handlers: [fault("GET", "/api/deadlines", 503, { once: true })] });
		await page.press("Erneut versuchen");
		await screen.findByText("Es ist nichts fällig.");
	});

	test("tells day, kind, subject, note and who has it; the row leads to the subject", async () => {
		const { client } = await aTask({ day: "2026-03-07" });
		const { certification } = await createCertification(api, { client, products: 0 });
		await plan({ _certificationId: certification._id, day: "2026-03-12", assignee: null });
		await open();
		const late = await rowOf(/^\d+ ?Donau Feinkost|^Donau Feinkost/);
		expect(late.getByText("seit 3 Tagen fällig")).toBeTruthy();
		expect(late.getByText("07.03.2026")).toBeTruthy();
		expect(late.getByText("Wiedervorlage")).toBeTruthy();
		expect(late.getByText("Unterlagen anfordern")).toBeTruthy();
		expect(late.getByText(staff("Auditor").user.name)).toBeTruthy();
		expect(late.getByRole("link").getAttribute("href")).toBe(`/clientDetails?cid=${client._id}`);
		const coming = await rowOf(new RegExp(certification.certificationNumber));
		expect(coming.getByText("in 2 Tagen")).toBeTruthy();
		expect(coming.getByText("–")).toBeTruthy();
		expect(coming.getByRole("link").getAttribute("href")).toBe(`/certificationDetails?cid=${certification._id}`);
	});

	test("is filtered by kind, person, stand and period, all in the address", async () => {
		await aTask({ note: "Meine" });
		await plan({ _clientId: (await createClient(api, { name: "Tirol Milch AG" }))._id, assignee: null });
		const page = await open();
		await page.press("Zugeteilt: Alle");
		await page.user.click(await screen.findByRole("menuitemradio", { name: "mir zugeteilt" }));
		await waitFor(() => expect(screen.queryByText(/Tirol Milch/)).toBeNull());
		expect(page.location()).toBe("/deadlines?assignee=me");
		await page.press("Fällig: Alle");
		await page.user.click(await screen.findByRole("menuitemradio", { name: "überfällig" }));
		await screen.findByText(/^Keine Einträge mit/);
		expect(page.location()).toBe("/deadlines?assignee=me&to=2026-03-09");
		await page.press("Filter entfernen: Fällig bis: 09.03.2026");
		await screen.findByText("Meine");
		await page.press("Stand: offen");
		await page.user.click(await screen.findByRole("menuitemradio", { name: "erledigt" }));
		await waitFor(() => expect(page.location()).toBe("/deadlines?assignee=me&state=done"));
		cleanup();
		await open("/deadlines?kind=account");
		await screen.findByText("Keine Einträge mit Art: Konto wartet.");
	});

	further("can be limited to days that the person names", async () => {
		await aTask();
		const page = await open("/deadlines?from=2026-03-10&to=2026-03-11");
		await page.press("Fällig: Zeitraum");
		await page.user.click(await screen.findByRole("menuitemradio", { name: "Zeitraum wählen …" }));
		await opened();
		await page.user.click(form().getByRole("button", { name: "Anzeigen" }));
		await isClosed();
		expect(page.location()).toBe("/deadlines?from=2026-03-10&to=2026-03-11");
	});

	further("is saved as a workbook with the filters that hold", async () => {
		vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
		const saved: string[] = [];
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
			saved.push(this.download);
		});
		await aTask();
		const page = await open("/deadlines?assignee=me");
		await screen.findByText("Unterlagen anfordern");
		await page.press("Excel-Export");
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(saved[0]).toMatch(/^Fristen_.*\.xlsx$/);
		expect(page.requests()).toContain("GET /api/deadlines.xlsx?sort=day&assignee=me");
	});
});

describe("a deadline", () => {
	const more = /^Weitere Aktionen: /;

	test("is taken, and given back by what the message offers", async () => {
		await aTask({ assignee: null });
		const page = await open();
		await page.press(more);
		await page.choose("Mir zuteilen");
		await screen.findByText("Ihnen zugeteilt.");
		expect(await stored()).toMatchObject([{ assignee: { name: staff("Auditor").user.name } }]);
		await page.press("Rückgängig");
		await screen.findByText("Rückgängig gemacht.");
		expect((await stored())[0]?.assignee).toBeUndefined();
	});

	further("is given to somebody else, or to nobody", async () => {
		await aTask();
		const people = await api.json<DeadlinePerson[]>("/deadlines/people", { as: "Auditor" });
		const other = people.find(({ _id }) => _id === staff("Admin").user._id);
		const page = await open();
		await page.press(more);
		await page.choose("Jemandem zuteilen …");
		await opened();
		await page.user.click(await form().findByRole("button", { name: /Zugeteilt/ }));
		await page.user.click(await screen.findByRole("option", { name: other?.name ?? "" }));
		await page.user.click(form().getByRole("button", { name: "Zuteilen" }));
		await screen.findByText(`${other?.name} zugeteilt.`);
		expect(await stored()).toMatchObject([{ assignee: other }]);
	});

	test.each(
		casesOf([
			["Später: morgen", "2026-03-11"],
			["Später: nächste Woche", "2026-03-16"],
		]),
	)("is put off: %s", async (name, day) => {
		await aTask();
		const page = await open();
		await page.press(more);
		await page.choose(name);
		await screen.findByText(`Zurückgestellt bis ${day.split("-").reverse().join(".")}.`);
		await screen.findByText("Es ist nichts fällig.");
		expect(await stored("snoozed")).toMatchObject([{ snoozedUntil: day }]);
		await page.press("Rückgängig");
		await screen.findByText("Unterlagen anfordern");
		expect(await stored("snoozed")).toEqual([]);
	});

	further("is put off to no day that has come", async () => {
		await aTask();
		const page = await open();
		await page.press(more);
		await page.choose("Später: Tag wählen …");
		await opened();
		await page.user.click(await form().findByRole("button", { name: "Zurückstellen" }));
		await form().findAllByText(/Der Tag muss ausgewählt werden/);
		const day = form().getAllByRole("spinbutton")[0] as HTMLElement;
		await page.user.click(day);
		await page.user.keyboard("20032026");
		await page.user.click(form().getByRole("button", { name: "Zurückstellen" }));
		await isClosed();
		expect(await stored("snoozed")).toMatchObject([{ snoozedUntil: "2026-03-20" }]);
	});

	test("is done with a note, found under what is done, and opened again", async () => {
		await aTask();
		const page = await open();
		await page.press(/^Erledigt: /);
		await opened();
		await page.user.type(form().getByLabelText(/^Anmerkung/), "Liegt bei.");
		await page.user.click(form().getByRole("button", { name: "Als erledigt vermerken" }));
		await screen.findByText("Als erledigt vermerkt.");
		await screen.findByText("Es ist nichts fällig.");
		expect(await stored("done")).toMatchObject([{ done: { note: "Liegt bei.", user: staff("Auditor").user.name } }]);
		cleanup();
		const again = await open("/deadlines?state=done");
		await screen.findByText("Liegt bei.");
		await again.press(/^Wieder öffnen: /);
		await screen.findByText("Wieder offen.");
		expect(await stored()).toHaveLength(1);
		expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
	});

	further("that was put off is put off again when its end is taken back", async () => {
		const { task } = await aTask();
		const snoozedUntil = "2026-03-20";
		await api.json(`/deadlines/${task._id}`, { as: "Auditor", method: "PATCH", json: { snoozedUntil } });
		const page = await open("/deadlines?state=snoozed");
		await page.press(/^Erledigt: /);
		await opened();
		await page.user.click(form().getByRole("button", { name: "Als erledigt vermerken" }));
		await screen.findByText("Als erledigt vermerkt.");
		expect(await stored("done")).toHaveLength(1);
		await page.press("Rückgängig");
		await waitFor(async () => expect(await stored("snoozed")).toMatchObject([{ snoozedUntil }]));
	});

	further("that cannot be changed says so, and is read anew", async () => {
		const { task } = await aTask();
		const page = await open();
		await page.press(more);
		await api.request(`/deadlines/${task._id}`, { as: "Auditor", method: "DELETE" });
		await page.choose("Später: morgen");
		await screen.findByText("Es ist nichts fällig.");
		expect(screen.getByText("Der Eintrag wurde nicht gefunden.")).toBeTruthy();
	});

	further("offers after a reload what was noted and not saved", async () => {
		await aTask();
		const note = () => form().getByLabelText<HTMLTextAreaElement>(/^Anmerkung/);
		const before = await open();
		await before.press(/^Erledigt: /);
		await opened();
		await before.user.type(note(), "Liegt bei.");
		window.dispatchEvent(new Event("pagehide"));
		cleanup();
		const after = await open();
		await after.press(/^Erledigt: /);
		await opened();
		await after.user.click(await form().findByRole("button", { name: "Wiederherstellen" }));
		expect(note().value).toBe("Liegt bei.");
	});

	further("keeps what was typed where the change fails", async () => {
		await aTask();
		const page = await open("/deadlines", {
			handlers: [fault("PATCH", "/api/deadlines/:id", 503, { message: "Gerade nicht." })],
		});
		await page.press(/^Erledigt: /);
		await opened();
		await page.user.type(form().getByLabelText(/^Anmerkung/), "Liegt bei.");
		await page.user.click(form().getByRole("button", { name: "Als erledigt vermerken" }));
		await form().findByText("Gerade nicht.");
		expect(form().getByLabelText<HTMLTextAreaElement>(/^Anmerkung/).value).toBe("Liegt bei.");
		expect(await stored()).toHaveLength(1);
	});
});

describe("a task", () => {
	test("is made for a client that is searched, once, however often it is pressed", async () => {
		const client = await createClient(api, { name: "Donau Feinkost GmbH" });
		const held = hold("POST", "/api/deadlines");
		const page = await open("/deadlines", { handlers: [held.handler] });
		await page.press("Neue Wiedervorlage");
		await opened();
		await page.user.type(await form().findByRole("searchbox"), "donau");
		await page.user.click(await form().findByRole("button", { name: /Donau Feinkost GmbH$/ }));
		expect(document.activeElement?.textContent).toBe("Andere wählen");
		await page.user.type(form().getByLabelText(/^Anmerkung/), "Unterlagen anfordern");
		const create = form().getByRole("button", { name: "Wiedervorlage anlegen" });
		await page.user.click(create);
		await page.user.click(create);
		held.release();
		await screen.findByText("Die Wiedervorlage wurde angelegt.");
		expect(await stored()).toMatchObject([
			{
				kind: "task",
				day: "2026-03-17",
				note: "Unterlagen anfordern",
				subject: { _clientId: client._id },
				assignee: { _id: staff("Auditor").user._id },
			},
		]);
		await rowOf(/Donau Feinkost/);
	});

	test("is not made without subject, day and note", async () => {
		const page = await open();
		await page.press("Neue Wiedervorlage");
		await opened();
		await page.user.click(await form().findByRole("button", { name: "Wiedervorlage anlegen" }));
		await form().findAllByText(/Die Anmerkung muss eingegeben werden/);
		expect(form().getAllByText(/gehört entweder zu einem Kunden oder zu einer Zertifizierung/).length).toBeGreaterThan(
			0,
		);
		expect(page.requests().filter((line) => line.startsWith("POST"))).toEqual([]);
	});

	further("is changed", async () => {
		await aTask();
		const page = await open();
		await page.press(/^Weitere Aktionen: /);
		await page.choose("Bearbeiten …");
		await opened();
		const note = await form().findByLabelText(/^Anmerkung/);
		await page.user.clear(note);
		await page.user.type(note, "Rückruf");
		await page.user.click(form().getByRole("button", { name: "Daten ändern" }));
		await screen.findByText("Die Wiedervorlage wurde geändert.");
		expect(await stored()).toMatchObject([{ note: "Rückruf", day: TODAY }]);
	});

	further("that somebody else has changed meanwhile is not overwritten unseen", async () => {
		const { task } = await aTask();
		const page = await open();
		await page.press(/^Weitere Aktionen: /);
		await page.choose("Bearbeiten …");
		await opened();
		await page.user.type(await form().findByLabelText(/^Anmerkung/), " bis Freitag");
		const json = { note: "Unterlagen sind da", day: "2026-03-11" };
		await api.json(`/deadlines/${task._id}`, { as: "Admin", method: "PATCH", json });
		await page.user.click(form().getByRole("button", { name: "Daten ändern" }));
		await page.user.click(await form().findByRole("button", { name: "Vergleichen" }));
		const comparison = within(await screen.findByRole("dialog", { name: "Änderungen vergleichen" }));
		expect(await comparison.findByText("11.03.2026")).toBeTruthy();
		expect(comparison.getByText("Unterlagen anfordern bis Freitag")).toBeTruthy();
		expect(await stored()).toMatchObject([json]);
	});

	further("is deleted after a question alone", async () => {
		await aTask();
		const page = await open();
		const named = { name: "Wiedervorlage löschen?" };
		const question = () => within(screen.getByRole("alertdialog", named));
		for (const name of ["Abbrechen", "Löschen"]) {
			await page.press(/^Weitere Aktionen: /);
			await page.choose("Löschen …");
			await screen.findByRole("alertdialog", named);
			expect(question().getByText(/Unterlagen anfordern/)).toBeTruthy();
			expect(await stored()).toHaveLength(1);
			await page.user.click(question().getByRole("button", { name }));
			await waitFor(() => expect(screen.queryByRole("alertdialog", named)).toBeNull());
		}
		await screen.findByText("Die Wiedervorlage wurde gelöscht.");
		expect(await stored()).toEqual([]);
	});
});
