import { createClient } from "@portal/contracts/testing/scenarios";
import { api, further, hold, staff } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aTask, form, onThatDay, open, opened, rowOf, stored, TODAY } from "../testing/deadlines.tsx";

onThatDay();

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
		expect(form().getByRole("searchbox").getAttribute("aria-invalid")).toBe("true");
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
