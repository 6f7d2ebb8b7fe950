import { createCertificate, createCertification } from "@portal/contracts/testing/scenarios";
import { api, fault } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
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
		expect(page.requests()).toEqual([
			"GET /api/certification?sort=-certificationNumber",
			"GET /api/certification.xlsx?sort=-certificationNumber",
		]);
	});
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
