import { createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { api, fault, further, staff } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { aTask, form, isClosed, onThatDay, open, opened, plan, rowOf } from "../testing/deadlines.tsx";

onThatDay();

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
		expect(page.location()).toBe("/deadlines?assignee=me&span=late");
		await page.press("Filter entfernen: Fällig: überfällig");
		await screen.findByText("Meine");
		await page.press("Stand: offen");
		await page.user.click(await screen.findByRole("menuitemradio", { name: "erledigt" }));
		await waitFor(() => expect(page.location()).toBe("/deadlines?assignee=me&state=done"));
		cleanup();
		await open("/deadlines?kind=account");
		await screen.findByText("Keine Einträge mit Art: Konto wartet.");
	});

	test("asks for a span as it is on the day that it is looked at", async () => {
		await aTask({ day: "2026-04-05", note: "In 26 Tagen" });
		const page = await open("/deadlines?span=month");
		await screen.findByText("In 26 Tagen");
		expect(page.requests()).toContain("GET /api/deadlines?sort=day&to=2026-04-09");
		await screen.findByRole("button", { name: "Fällig: in 30 Tagen" });
		cleanup();
		vi.setSystemTime("2026-03-01T09:00:00.000Z");
		const earlier = await open("/deadlines?span=month");
		await waitFor(() => expect(earlier.requests()).toContain("GET /api/deadlines?sort=day&to=2026-03-31"));
	});

	test("begins a new task where its address says so", async () => {
		const page = await open("/deadlines/new");
		expect((await opened()).textContent).toContain("Wiedervorlage");
		await page.press("Abbrechen");
		await isClosed();
		expect(page.location()).toBe("/deadlines");
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
