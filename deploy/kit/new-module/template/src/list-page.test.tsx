import { createClient } from "@portal/contracts/testing/scenarios";
import { api, fault, hold, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import texts from "../locales/de.json";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";

const open = (path = "/sample", ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { path, user: "Auditor", handlers });

test("shows an error and a retry button when the list cannot be loaded", async () => {
	await createClient(api, { name: "Donau Feinkost" });
	const page = await open("/sample", fault("GET", "/api/client", 500, { once: true }));
	await screen.findByText("Technischer Fehler!");
	await page.user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
	await screen.findByText("Donau Feinkost");
});

test("shows a message when the list is empty", async () => {
	await open();
	await screen.findByText("Keine Einträge gefunden.");
});

test("shows a loading indicator while the list is requested", async () => {
	await createClient(api, { name: "Donau Feinkost" });
	const { handler, release } = hold("GET", "/api/client");
	await open("/sample", handler);
	const isBusy = () => screen.getByRole("grid").closest("[aria-busy]")?.getAttribute("aria-busy");
	await waitFor(() => expect(isBusy()).toBe("true"));
	release();
	await screen.findByText("Donau Feinkost");
	expect(isBusy()).toBe("false");
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(texts.list.title);
});

test("the server searches, sorts and pages the list by the URL", async () => {
	await createClient(api, { name: "Alpen Käse" });
	for (const name of ["Donau 1", "Donau 2"]) await createClient(api, { name });
	const page = await open("/sample?q=Donau&sort=-name", pagesOf("/api/client", 1));
	await screen.findByText("Donau 2");
	expect(screen.queryByText("Alpen Käse")).toBeNull();
	expect(page.requests()).toEqual(["GET /api/client?q=Donau&sort=-name"]);
	await page.user.click(screen.getByRole("button", { name: "Weiter" }));
	await waitFor(() => expect(page.location()).toMatch(/^\/sample\?q=Donau&sort=-name&cursor=[^&]+&page=2$/));
	await screen.findByText("Donau 1");
	expect(screen.queryByText("Donau 2")).toBeNull();
});
