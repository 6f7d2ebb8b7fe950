import { createClient } from "@portal/contracts/testing/scenarios";
import { api, further, hold, staff } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aTask, fixDay, form, isClosed, open, opened, rowOf, stored, TODAY } from "../testing/deadlines.tsx";

fixDay();

describe("a task", () => {
	test("is created for a client found by search once all is entered, and only once if the button is pressed twice", async () => {
		const client = await createClient(api, { name: "Donau Feinkost GmbH" });
		const paused = hold("POST", "/api/deadlines");
		const page = await open("/deadlines/new", { handlers: [paused.handler] });
		// This address opens the page with the dialog.
		await opened();
		await page.press("Abbrechen");
		await isClosed();
		expect(page.location()).toBe("/deadlines");
		await page.press("Neue Wiedervorlage");
		await opened();
		const create = await form().findByRole("button", { name: "Wiedervorlage anlegen" });
		await page.user.click(create);
		await form().findAllByText(/Die Anmerkung muss eingegeben werden/);
		expect(form().getAllByText(/gehört entweder zu einem Kunden oder zu einer Zerti/).length).toBeGreaterThan(0);
		expect(form().getByRole("searchbox").getAttribute("aria-invalid")).toBe("true");
		expect(page.requests().filter((line) => line.startsWith("POST"))).toEqual([]);
		await page.user.type(form().getByRole("searchbox"), "donau");
		await page.user.click(await form().findByRole("button", { name: /Donau Feinkost GmbH$/ }));
		expect(document.activeElement?.textContent).toBe("Andere wählen");
		await page.user.type(form().getByLabelText(/^Anmerkung/), "Unterlagen anfordern");
		await page.user.click(create);
		await page.user.click(create);
		paused.release();
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

	further("is edited, and deleted only after a confirmation", async () => {
		await aTask();
		const page = await open();
		await page.press(/^Weitere Aktionen: /);
		await page.choose("Bearbeiten …");
		await opened();
		const note = await form().findByLabelText(/^Anmerkung/);
		await page.user.clear(note);
		await page.user.type(note, "Rückruf");
		await page.user.click(form().getByRole("button", { name: "Speichern" }));
		await screen.findByText("Die Wiedervorlage wurde geändert.");
		expect(await stored()).toMatchObject([{ note: "Rückruf", day: TODAY }]);
		const named = { name: "Wiedervorlage löschen?" };
		const question = () => within(screen.getByRole("alertdialog", named));
		for (const name of ["Abbrechen", "Löschen"]) {
			await page.press(/^Weitere Aktionen: /);
			await page.choose("Löschen …");
			await screen.findByRole("alertdialog", named);
			expect(question().getByText(/Rückruf/)).toBeTruthy();
			expect(await stored()).toHaveLength(1);
			await page.user.click(question().getByRole("button", { name }));
			await waitFor(() => expect(screen.queryByRole("alertdialog", named)).toBeNull());
		}
		await screen.findByText("Die Wiedervorlage wurde gelöscht.");
		expect(await stored()).toEqual([]);
	});
});
