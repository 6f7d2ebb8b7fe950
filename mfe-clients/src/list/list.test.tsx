import type { View } from "@portal/contracts/contract/views";
import { createClient } from "@portal/contracts/testing/scenarios";
import { api, fault, renderModule } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

async function open(path = "/clients", ...handlers: ReturnType<typeof fault>[]) {
	cleanup();
	const page = await renderModule(module, manifest, { path, user: "Auditor", handlers });
	// The saved views are loaded after the list.
	await waitFor(() =>
		expect(screen.getByRole<HTMLButtonElement>("button", { name: "Ansichten" }).disabled).toBe(false),
	);
	const press = async (role: string, name: string) => page.user.click(await screen.findByRole(role, { name }));
	const menu = async (item: string) => {
		await press("button", "Ansichten");
		await page.user.click(await screen.findByRole(/…$/.test(item) ? "menuitem" : "menuitemradio", { name: item }));
	};
	return { ...page, press, menu };
}
const saved = () => api.json<View[]>("/views?list=clients", { as: "Auditor" });
const save = (values: object) =>
	api.json<View>("/views", { as: "Auditor", json: { list: "clients", name: "Aus Wien", query: "q=wien", ...values } });
const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);

beforeEach(async () => {
	await createClient(api, { name: "Donau Feinkost" });
});
afterEach(() => window.localStorage.clear());

describe("a view of a list", () => {
	test("stores search, order and columns, and restores them", async () => {
		const page = await open("/clients?q=donau&sort=-country&page=2");
		await page.press("button", "Spalten");
		await page.press("menuitemcheckbox", "Land");
		await page.user.keyboard("{Escape}");
		await page.menu("Ansicht speichern …");
		await page.user.type(await screen.findByRole("textbox", { name: /Name/ }), "Meine Donau{Enter}");
		await waitFor(async () => expect(await saved()).toMatchObject([{ name: "Meine Donau", hidden: ["country"] }]));
		const [view] = await saved();
		expect(view).toMatchObject({ query: "q=donau&sort=-country", isDefault: false });
		window.localStorage.clear();
		const later = await open();
		await screen.findByText("Donau Feinkost");
		expect(headings()).toContain("Land");
		await later.menu("Meine Donau");
		await waitFor(() => expect(later.location()).toBe("/clients?q=donau&sort=-country"));
		expect(headings()).not.toContain("Land");
	});

	test("that cannot be saved shows why, and keeps the name", async () => {
		await save({ name: "Meine" });
		const page = await open();
		await page.menu("Ansicht speichern …");
		const name = await screen.findByRole("textbox", { name: /Name/ });
		await page.user.type(name, "meine{Enter}");
		await screen.findByText("Eine Ansicht mit dem Namen meine gibt es bereits.");
		expect((name as HTMLInputElement).value).toBe("meine");
		expect(await saved()).toHaveLength(1);
	});

	test("that is the default opens with the list, but not if the URL contains a query", async () => {
		await save({ isDefault: true });
		const page = await open();
		await waitFor(() => expect(page.location()).toBe("/clients?q=wien"));
		const other = await open("/clients?sort=-name");
		await screen.findByText("Donau Feinkost");
		expect(other.location()).toBe("/clients?sort=-name");
	});

	test("is optional: the list works if the server returns an error", async () => {
		const page = await open("/clients", fault("GET", "/api/views", 500));
		await screen.findByText("Donau Feinkost");
		await page.press("button", "Ansichten");
		expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Ansicht speichern …"]);
	});
});

test("the export contains all pages, with the search and the order of the list, and shows why it was refused", async () => {
	const saved: string[] = [];
	vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
		saved.push(this.download);
	});
	const message = "Es können höchstens 10.000 Einträge exportiert werden. Bitte schränken Sie die Liste ein.";
	const refused = fault("GET", "/api/client.xlsx", 413, { message, once: true });
	const page = await open("/clients?q=Donau%20%26%20Co&sort=-country", refused);
	await page.press("button", "Excel-Export");
	expect((await screen.findByRole("alert")).textContent).toContain(message);
	expect(saved).toEqual([]);
	await page.press("button", "Excel-Export");
	// The date comes from the fixed clock of the API in tests.
	await waitFor(() => expect(saved).toEqual(["Kunden_2026-03-10.xlsx"]));
	expect(screen.queryByRole("alert")).toBeNull();
	expect(page.requests()).toContain("GET /api/client.xlsx?q=Donau+%26+Co&sort=-country");
});
