import {
	createCertificate,
	createCertification,
	createClient,
	createEnquiry,
} from "@portal/contracts/testing/scenarios";
import { api, further, staff } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { aTask, fixDay, form, isClosed, open, opened, plan, rowOf } from "../testing/deadlines.tsx";

fixDay();

describe("the list of deadlines", () => {
	test("shows day, kind, subject, note and assignee, and the row links to the subject", async () => {
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

	test("shows the last day of a certification, with its reminder in the description", async () => {
		const [soon, later] = [
			await createCertification(api, { products: 0, input: { validFrom: "2023-12-01" } }),
			await createCertification(api, { products: 0, input: { validFrom: "2024-02-16" } }),
		];
		const page = await open();
		const row = await rowOf(new RegExp(soon.certification.certificationNumber));
		row.getByText("30.11.2026");
		row.getByText("in 9 Monaten");
		row.getByText("Letzter Tag der Zertifizierung; Erinnerung 9 Monate vorher seit 28.02.2026");
		expect(row.queryByText(/fällig/)).toBeNull();
		expect(screen.queryByText(new RegExp(later.certification.certificationNumber))).toBeNull();
		await page.press("Fällig: Alle");
		await page.user.click(await screen.findByRole("menuitemradio", { name: "überfällig" }));
		await screen.findByText(/^Keine Einträge mit/);
		cleanup();
		await open("/deadlines?from=2026-03-10&to=2026-06-08");
		const coming = await rowOf(new RegExp(later.certification.certificationNumber));
		coming.getByText("15.02.2027");
		coming.getByText("Letzter Tag der Zertifizierung; Erinnerung 9 Monate vorher ab 15.05.2026");
	});

	test("offers what each deadline requires, and marks only what is over", async () => {
		await aTask({ day: "2026-03-07" });
		const { certificate } = await createCertificate(api, { status: "IN_APPROVAL" });
		const enquiry = await createEnquiry(api);
		vi.setSystemTime("2026-03-31T09:00:00.000Z");
		await open("/deadlines?to=2026-03-31", { user: "Admin" });
		const approval = await rowOf(new RegExp(certificate.certificateNumber));
		const review = approval.getByRole("link", { name: new RegExp(`^Prüfen: ${certificate.certificateNumber}`) });
		expect(review.getAttribute("href")).toContain("/certificateApproval?certificationId=");
		expect(approval.queryByRole("button", { name: /^Erledigt/ })).toBeNull();
		const answer = screen.getByRole("link", { name: /^Beantworten: / });
		expect(answer.getAttribute("href")).toBe(`/customerMessage?id=${enquiry._id}`);
		const account = screen.getAllByRole("link", { name: /^Freischalten: / })[0];
		expect(account?.getAttribute("href")).toMatch(/^\/benutzer\?q=/);
		expect(screen.getAllByRole("button", { name: /^Erledigt: / })).toHaveLength(1);
		const over = document.querySelectorAll("[data-over]");
		expect([...over].map(({ textContent }) => textContent)).toEqual(["07.03.2026seit 24 Tagen fällig"]);
		cleanup();
		await open("/deadlines?to=2026-03-31");
		const view = (await rowOf(new RegExp(certificate.certificateNumber))).getByRole("link", { name: /^Ansehen: / });
		expect(view.getAttribute("href")).toContain("/certificateDetails?");
	});

	test("is filtered by kind, assignee, state and period, all stored in the URL", async () => {
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
		await page.press("Stand: nur offene");
		await page.user.click(await screen.findByRole("menuitemcheckbox", { name: "erledigt" }));
		await page.user.click(await screen.findByRole("menuitemcheckbox", { name: "offen" }));
		await waitFor(() => expect(page.location()).toBe("/deadlines?assignee=me&state=done%2Copen"));
		cleanup();
		await open("/deadlines?kind=account");
		await screen.findByText("Keine Einträge mit Art: Konto wartet.");
	});

	further("can be filtered by custom days", async () => {
		await aTask();
		const page = await open("/deadlines?from=2026-03-10&to=2026-03-11");
		await page.press("Fällig: Zeitraum");
		await page.user.click(await screen.findByRole("menuitemradio", { name: "Zeitraum wählen …" }));
		await opened();
		await page.user.click(form().getByRole("button", { name: "Anzeigen" }));
		await isClosed();
		expect(page.location()).toBe("/deadlines?from=2026-03-10&to=2026-03-11");
	});
});
