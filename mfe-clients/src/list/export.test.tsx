import { createClient } from "@portal/contracts/testing/scenarios";
import { api, fault, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const FILE = "/api/client.xlsx";
/** The date comes from the fixed clock of the API in tests. */
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
	test("contains all pages, with the search and the order of the list, and shows why it was refused", async () => {
		const message = "Es können höchstens 10.000 Einträge exportiert werden. Bitte schränken Sie die Liste ein.";
		const page = await open(
			"/clients?q=Donau%20%26%20Co&sort=-country",
			fault("GET", FILE, 413, { message, once: true }),
		);
		await page.user.click(page.button);
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		expect(saved).toEqual([]);
		await page.user.click(page.button);
		await waitFor(() => expect(saved).toEqual([NAME]));
		expect(screen.queryByRole("alert")).toBeNull();
		expect(page.requests()).toContain("GET /api/client.xlsx?q=Donau+%26+Co&sort=-country");
	});
});
