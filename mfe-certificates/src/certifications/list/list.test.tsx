import { createCertificate, createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { api } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { catchFiles, enter, open } from "../../testing/index.ts";

async function openList(path: string) {
	const page = await open(path, { user: "Auditor" });
	const press = async (name: string) => page.user.click(await screen.findByRole("button", { name }));
	return { ...page, press };
}

test("the export of the certifications contains all pages, with the search and the order of the list", async () => {
	const saved = catchFiles();
	const page = await openList("/certificationsList?q=Linz&sort=-validTo&cursor=abc&page=2");
	await page.press("Excel-Export");
	// The date comes from the fixed clock of the API in tests.
	await waitFor(() => expect(saved).toEqual(["Zertifizierungen_2026-03-10.xlsx"]));
	expect(page.requests()).toContain("GET /api/certification.xlsx?q=Linz&sort=-validTo");
});

describe("the filters of the certifications", () => {
	test("accept any number of days in the URL, and the month that a bar of the overview links to", async () => {
		await createCertification(api, { products: 0 });
		const page = await openList("/certificationsList?month=2027-01");
		await screen.findByText("Keine Einträge mit Ende: 01.2027.");
		expect(screen.getByRole("button", { name: "Filter entfernen: Ende: 01.2027" })).toBeTruthy();
		await page.navigate("/certificationsList?expires=45");
		await screen.findByText("Keine Einträge mit Ende: in 45 Tagen.");
		expect(screen.queryByText("Keine Zertifikate angelegt.")).toBeNull();
		await page.user.click(screen.getAllByRole("button", { name: "Filter zurücksetzen" }).at(-1) as HTMLElement);
		await screen.findByRole("rowheader");
	});

	test("find a client by name and show the name of the selected client", async () => {
		const client = await createClient(api, { name: "Wiener Süßwaren" });
		const { certification } = await createCertification(api, { client, products: 0 });
		await createCertification(api, { products: 0 });
		const page = await openList("/certificationsList");
		await page.press("Kunde: Alle");
		await enter(page.user, await screen.findByRole("searchbox", { name: "Kunde auswählen" }), "wiener");
		await page.user.click(await screen.findByRole("button", { name: /Wiener Süßwaren/ }));
		await waitFor(() => expect(page.location()).toBe(`/certificationsList?client=${client._id}`));
		await waitFor(() => expect(screen.getByRole("rowheader").textContent).toBe(certification.certificationNumber));
		expect(await screen.findByRole("button", { name: "Filter entfernen: Kunde: Wiener Süßwaren" })).toBeTruthy();
	});
});

test("links above the list open the certifications that expire soon or are suspended", async () => {
	const { certification } = await createCertification(api, { products: 0, input: { validFrom: "2023-05-01" } });
	await createCertification(api, { products: 0 });
	const page = await openList("/certificationsList");
	const links = within(screen.getByRole("navigation", { name: "Auswahl der Zertifizierungen" }));
	const current = () =>
		links.getAllByRole("link").flatMap((link) => (link.getAttribute("aria-current") ? [link.textContent] : []));
	await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(2));
	expect(current()).toEqual(["Alle"]);
	await page.user.click(links.getByRole("link", { name: "Läuft aus" }));
	await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(1));
	expect(screen.getByRole("rowheader").textContent).toBe(certification.certificationNumber);
	expect(current()).toEqual(["Läuft aus"]);
	await page.user.click(links.getByRole("link", { name: "Ausgesetzt" }));
	await screen.findByText("Keine Einträge mit Status: Ausgesetzt.");
	expect(current()).toEqual(["Ausgesetzt"]);
	await page.user.click(await screen.findByRole("button", { name: "Status: Ausgesetzt" }));
	await page.user.click(await screen.findByRole("menuitemcheckbox", { name: "Neu" }));
	await waitFor(() => expect(current()).toEqual([]));
});

test("a certification is started from the list with the choice of its client", async () => {
	const graz = await createClient(api, { name: "Grazer Mühle" });
	await createClient(api, { name: "Wiener Süßwaren" });
	const page = await openList("/certificationsList");
	await page.user.click(await screen.findByRole("link", { name: "Zertifizierung starten" }));
	await enter(page.user, await screen.findByRole("searchbox", { name: "Kunde auswählen" }), "grazer");
	await waitFor(() => expect(screen.queryByText(/Wiener/)).toBeNull());
	await page.press(`Grazer Mühle ${graz.clientNumber}`);
	await screen.findByRole("button", { name: "Zertifizierung starten" });
	expect(page.location()).toBe(`/addCertification?cid=${graz._id}`);
});

test("the row, the number and the menu open a certification, the client's name opens the client", async () => {
	const { certification, client } = await createCertification(api, { products: 0 });
	const { certificationNumber: number, category, _id } = certification;
	const page = await openList("/certificationsList");
	const row = within(await screen.findByRole("row", { name: number }));
	const href = (name: string) => row.getByRole("link", { name }).getAttribute("href");
	const details = `/certificationDetails?cid=${_id}`;
	expect([href(number), href(client.name)]).toEqual([details, `/clientDetails?cid=${client._id}`]);
	await page.press(`Weitere Aktionen ${number}`);
	expect((await screen.findByRole("menuitem", { name: "Details" })).getAttribute("href")).toBe(details);
	await page.user.keyboard("{Escape}");
	await page.user.click(row.getByText(category));
	await waitFor(() => expect(page.location()).toBe(details));
});

test("the valid certificate of a certification is offered for download if there is one", async () => {
	const saved = catchFiles();
	const { certificate, certification, client } = await createCertificate(api, { status: "PUBLIC", products: 1 });
	const { certification: other } = await createCertification(api, { client, products: 0 });
	const page = await openList("/certificationsList");
	await page.press(`Weitere Aktionen ${other.certificationNumber}`);
	expect(screen.queryByRole("menuitem", { name: "Download" })).toBeNull();
	await page.user.keyboard("{Escape}");
	await page.press(`Weitere Aktionen ${certification.certificationNumber}`);
	await page.user.click(await screen.findByRole("menuitem", { name: "Download" }));
	await waitFor(() => expect(saved).toEqual([`Zertifikat_${certificate.certificateNumber}.docx`]));
});
