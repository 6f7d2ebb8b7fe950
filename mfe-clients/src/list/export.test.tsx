import { createClient } from "@portal/contracts/testing/scenarios";
import { api, fault, hold, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const FILE = "/api/client.xlsx";
/** The moment of the API's clock in tests. */
const NAME = "Kunden_2026-03-10.xlsx";

let saved: string[] = [];
beforeEach(async () => {
	saved = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
	await createClient(api, { name: "Donau & Co" });
});

const open = async (path: string, ...handlers: ReturnType<typeof fault>[]) => {
	const page = await renderModule(module, manifest, { path, user: "Auditor", handlers });
	return { ...page, button: await screen.findByRole("button", { name: "Excel-Export" }) };
};

describe("the export of the clients", () => {
	test("that is refused says why and saves nothing, until it succeeds", async () => {
		const message = "Es können höchstens 10.000 Einträge exportiert werden. Bitte schränken Sie die Liste ein.";
		const page = await open("/clients", fault("GET", FILE, 413, { message, once: true }));
		await page.user.click(page.button);
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		expect(saved).toEqual([]);
		await page.user.click(page.button);
		await waitFor(() => expect(saved).toEqual([NAME]));
		expect(screen.queryByRole("alert")).toBeNull();
	});

	test("is asked for once, however often it is pressed while it is on its way", async () => {
		const { handler, release } = hold("GET", FILE);
		const page = await open("/clients", handler);
		await page.user.click(page.button);
		await page.user.click(page.button);
		expect(page.requests().filter((request) => request.includes("xlsx"))).toHaveLength(1);
		expect(saved).toEqual([]);
		release();
		await waitFor(() => expect(saved).toHaveLength(1));
	});

	test("holds what the person sees: search and order, but every page", async () => {
		const page = await open("/clients?q=Donau%20%26%20Co&sort=-country");
		await page.user.click(page.button);
		await waitFor(() => expect(saved).toEqual([NAME]));
		expect(page.requests()).toContain("GET /api/client.xlsx?q=Donau+%26+Co&sort=-country");
	});
});
