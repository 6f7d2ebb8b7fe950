import type { DeadlinePerson } from "@portal/contracts/contract/deadlines";
import { api, casesOf, fault, further, staff } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aTask, form, isClosed, onThatDay, open, opened, stored } from "../testing/deadlines.tsx";

onThatDay();

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
