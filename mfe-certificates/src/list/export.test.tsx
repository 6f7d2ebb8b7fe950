import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const list = http.get("*/api/certification", () => HttpResponse.json([]));
const FILE = "*/api/certification.xlsx";
const file = () =>
	new HttpResponse("xlsx", {
		headers: { "Content-Disposition": 'attachment; filename="Zertifizierungen_2026-11-21.xlsx"' },
	});

let saved: string[] = [];
beforeEach(() => {
	saved = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
});

const open = async (path: string, handler: ReturnType<typeof http.get>) => {
	const page = await renderModule(module, manifest, { path, user: "Auditor", handlers: [list, handler] });
	return { ...page, button: await screen.findByRole("button", { name: "Excel-Export" }) };
};

describe("the export of the certifications", () => {
	test("that fails says so and saves nothing", async () => {
		const page = await open(
			"/certificationsList",
			http.get(FILE, () => HttpResponse.error()),
		);
		await page.user.click(page.button);
		expect((await screen.findByRole("alert")).textContent).toContain("Die Anfrage konnte nicht verarbeitet werden.");
		expect(saved).toEqual([]);
	});

	test("holds what the person sees: search and order, but every page", async () => {
		const page = await open("/certificationsList?q=Linz&sort=-validTo&cursor=abc&page=2", http.get(FILE, file));
		await page.user.click(page.button);
		await waitFor(() => expect(saved).toEqual(["Zertifizierungen_2026-11-21.xlsx"]));
		expect(page.requests()).toContain("GET /api/certification.xlsx?q=Linz&sort=-validTo");
	});

	test("is in the order of the list where nobody chose one", async () => {
		const page = await open("/certificationsList", http.get(FILE, file));
		await page.user.click(page.button);
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(page.requests()).toEqual([
			"GET /api/certification?sort=-certificationNumber",
			"GET /api/certification.xlsx?sort=-certificationNumber",
		]);
	});
});
