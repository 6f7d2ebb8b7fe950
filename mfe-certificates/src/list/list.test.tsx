import { createCertificate, createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { api, fault } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { open } from "../testing/index.ts";

const FILE = "/api/certification.xlsx";
/** The day of the API's clock in tests. */
const NAME = "Zertifizierungen_2026-03-10.xlsx";

let saved: string[] = [];
beforeEach(() => {
	saved = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
});

async function openList(path: string, ...handlers: ReturnType<typeof fault>[]) {
	const page = await open(path, { user: "Auditor", handlers });
	const press = async (name: string) => page.user.click(await screen.findByRole("button", { name }));
	return { ...page, press };
}

describe("the export of the certifications", () => {
	test("that fails says so and saves nothing", async () => {
		const page = await openList("/certificationsList", fault("GET", FILE, "offline"));
		await page.press("Excel-Export");
		expect((await screen.findByRole("alert")).textContent).toContain("Die Anfrage konnte nicht verarbeitet werden.");
		expect(saved).toEqual([]);
	});

	test("holds what the person sees: search and order, but every page", async () => {
		const page = await openList("/certificationsList?q=Linz&sort=-validTo&cursor=abc&page=2");
		await page.press("Excel-Export");
		await waitFor(() => expect(saved).toEqual([NAME]));
		expect(page.requests()).toContain("GET /api/certification.xlsx?q=Linz&sort=-validTo");
	});

	test("is in the order of the list where nobody chose one", async () => {
		const page = await openList("/certificationsList");
		await page.press("Excel-Export");
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(page.requests().filter((request) => !request.includes("views"))).toEqual([
			"GET /api/certification?sort=-certificationNumber",
			"GET /api/certification.xlsx?sort=-certificationNumber",
		]);
	});

	test("is filtered as the list is", async () => {
		const page = await openList("/certificationsList?status=NEW%2CACTIVE&expires=90&page=2");
		await page.press("Excel-Export");
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(page.requests()).toContain(
			"GET /api/certification.xlsx?sort=-certificationNumber&status=NEW%2CACTIVE&expires=90",
		);
	});
});

describe("the filters of the certifications", () => {
	const rows = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
	async function prepare() {
		const wien = await createClient(api, { name: "Wiener Süßwaren" });
		const { certification: fresh } = await createCertification(api, { client: wien, products: 0 });
		const { certification: full } = await createCertification(api, { products: 1 });
		return { wien, fresh: fresh.certificationNumber, full: full.certificationNumber };
	}

	test("are chosen beside the search and stand in the address; a reload shows the same", async () => {
		const { fresh, full } = await prepare();
		const page = await openList("/certificationsList");
		await screen.findByText(full);
		await page.press("Status: Alle");
		await page.user.click(await screen.findByRole("menuitemcheckbox", { name: "Neu" }));
		await page.user.keyboard("{Escape}");
		await waitFor(() => expect(rows()).toEqual([fresh]));
		expect(page.location()).toBe("/certificationsList?status=NEW");
		await page.press("Filter entfernen: Status: Neu");
		await waitFor(() => expect(rows()).toEqual([full, fresh]));
		cleanup();
		await openList("/certificationsList?status=PRODUCTS&category=C%3A+Food+Manufacturing");
		await waitFor(() => expect(rows()).toEqual([full]));
		expect(screen.getByRole("button", { name: "Filter entfernen: Status: Produktprüfung" })).toBeTruthy();
	});

	test("take any number of days that an address names", async () => {
		await prepare();
		const page = await openList("/certificationsList?expires=45");
		await screen.findByText("Keine Einträge mit Ende: in 45 Tagen.");
		expect(screen.queryByText("Keine Zertifikate angelegt.")).toBeNull();
		await page.user.click(screen.getAllByRole("button", { name: "Filter zurücksetzen" }).at(-1) as HTMLElement);
		await waitFor(() => expect(rows()).toHaveLength(2));
	});

	test("take the month that a bar of the overview names", async () => {
		await prepare();
		await openList("/certificationsList?month=2027-01");
		await screen.findByText("Keine Einträge mit Ende: 01.2027.");
		expect(screen.getByRole("button", { name: "Filter entfernen: Ende: 01.2027" })).toBeTruthy();
	});

	test("find a client by the name, which stands on what holds", async () => {
		const { wien, fresh } = await prepare();
		const page = await openList("/certificationsList");
		await page.press("Kunde: Alle");
		await page.user.type(await screen.findByRole("searchbox", { name: "Kunde auswählen" }), "wiener");
		await page.user.click(await screen.findByRole("button", { name: /Wiener Süßwaren/ }));
		await waitFor(() => expect(page.location()).toBe(`/certificationsList?client=${wien._id}`));
		await waitFor(() => expect(rows()).toEqual([fresh]));
		expect(await screen.findByRole("button", { name: "Filter entfernen: Kunde: Wiener Süßwaren" })).toBeTruthy();
	});
});

test("a certification is reached by its row, by its number and by the button; its client by the name", async () => {
	const { certification, client } = await createCertification(api, { products: 0 });
	const { certificationNumber: number, category, _id } = certification;
	// A link is followed here, not a file saved.
	vi.mocked(HTMLAnchorElement.prototype.click).mockRestore();
	const page = await openList("/certificationsList");
	const row = within(await screen.findByRole("row", { name: number }));
	const href = (name: string) => row.getByRole("link", { name }).getAttribute("href");
	const details = `/certificationDetails?cid=${_id}`;
	expect([href(number), href("Details"), href(client.name)]).toEqual([
		details,
		details,
		`/clientDetails?cid=${client._id}`,
	]);
	await page.user.click(row.getByText(category));
	await waitFor(() => expect(page.location()).toBe(details));
});

describe("the valid certificate of a certification", () => {
	test("is offered where there is one, and saved", async () => {
		const { certificate, certification, client } = await createCertificate(api, { status: "PUBLIC", products: 1 });
		await createCertification(api, { client, products: 0 });
		const page = await openList("/certificationsList");
		await page.press(`Download: Zertifikat zu ${certification.certificationNumber}`);
		await waitFor(() => expect(saved).toEqual([`Zertifikat_${certificate.certificateNumber}.docx`]));
		expect(screen.getAllByRole("button", { name: /^Download/ })).toHaveLength(1);
	});

	test("that cannot be opened says so", async () => {
		const { certification } = await createCertificate(api, { status: "PUBLIC", products: 1 });
		const page = await openList("/certificationsList", fault("GET", "/api/downloadCert/:id", 500));
		await page.press(`Download: Zertifikat zu ${certification.certificationNumber}`);
		expect((await screen.findByRole("alert")).textContent).toContain("Das Zertifikat konnte nicht geöffnet werden.");
		expect(saved).toEqual([]);
	});
});
