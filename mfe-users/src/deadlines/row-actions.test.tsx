import type { DeadlinePerson } from "@portal/contracts/contract/deadlines";
import { addFile, PDF } from "@portal/contracts/testing/files";
import { createClient } from "@portal/contracts/testing/scenarios";
import { api, further, staff } from "@portal/shared-ui/testing";
import { cleanup, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aTask, fixDay, form, isClosed, open, opened, stored } from "../testing/deadlines.tsx";

fixDay();

describe("a deadline", () => {
	const more = /^Weitere Aktionen: /;

	test("is assigned to the user, which the message can undo", async () => {
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

	further("is assigned to another user, or to no one", async () => {
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

	test("is snoozed until tomorrow or next week, which the message can undo", async () => {
		await aTask();
		const page = await open();
		for (const [name, day] of [
			["Später: morgen", "2026-03-11"],
			["Später: nächste Woche", "2026-03-16"],
		] as const) {
			await page.press(more);
			await page.choose(name);
			await screen.findByText(`Zurückgestellt bis ${day.split("-").reverse().join(".")}.`);
			await screen.findByText("Es ist nichts fällig.");
			expect(await stored("snoozed")).toMatchObject([{ snoozedUntil: day }]);
			await page.press("Rückgängig");
			await screen.findByText("Unterlagen anfordern");
			expect(await stored("snoozed")).toEqual([]);
		}
	});

	further("cannot be snoozed until a day in the past", async () => {
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

	test("is completed with a note, listed as done, and reopened", async () => {
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

	test("of a file is completed although the file stays", async () => {
		await addFile(api, (await createClient(api))._id, PDF, { validTo: "2026-03-20" });
		const page = await open();
		await page.press(more);
		await page.choose("Als erledigt vermerken …");
		await opened();
		await page.user.click(form().getByRole("button", { name: "Als erledigt vermerken" }));
		await screen.findByText("Als erledigt vermerkt.");
		await screen.findByText("Es ist nichts fällig.");
	});
});
