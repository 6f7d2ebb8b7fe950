import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const list = http.get("*/api/client", () => HttpResponse.json([]));
const FILE = "*/api/client.xlsx";
const file = () =>
	new HttpResponse("xlsx", { headers: { "Content-Disposition": 'attachment; filename="Kunden_2026-11-21.xlsx"' } });

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

describe("the export of the clients", () => {
	test("that is refused says why and saves nothing, until it succeeds", async () => {
		const message = "Es können höchstens 10.000 Einträge exportiert werden. Bitte schränken Sie die Liste ein.";
		const refused = http.get(FILE, () => HttpResponse.json({ code: "TOO_LARGE", message }, { status: 413 }));
		const page = await open("/clients", refused);
		await page.user.click(page.button);
		expect((await screen.findByRole("alert")).textContent).toContain(message);
		expect(saved).toEqual([]);
		page.server.use(http.get(FILE, file));
		await page.user.click(page.button);
		await waitFor(() => expect(saved).toEqual(["Kunden_2026-11-21.xlsx"]));
		expect(screen.queryByRole("alert")).toBeNull();
	});

	test("is asked for once, however often it is pressed while it is on its way", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const slow = http.get(FILE, async () => {
			await promise;
			return file();
		});
		const page = await open("/clients", slow);
		await page.user.click(page.button);
		await page.user.click(page.button);
		expect(page.requests().filter((request) => request.includes("xlsx"))).toHaveLength(1);
		expect(saved).toEqual([]);
		resolve();
		await waitFor(() => expect(saved).toHaveLength(1));
	});

	test("holds what the person sees: search and order, but every page", async () => {
		const page = await open("/clients?q=Donau%20%26%20Co&sort=-country&cursor=abc&page=2", http.get(FILE, file));
		await page.user.click(page.button);
		await waitFor(() => expect(saved).toHaveLength(1));
		expect(page.requests()).toContain("GET /api/client.xlsx?q=Donau+%26+Co&sort=-country");
	});
});
