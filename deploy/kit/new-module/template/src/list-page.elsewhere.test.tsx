import type { ClientListItem } from "@portal/contracts/contract/clients";
import { anAddress } from "@portal/contracts/testing/builders";
import { fault, HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import texts from "../locales/de.json";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";

type Handler = ReturnType<typeof fault>;
const open = (...handlers: Handler[]) => renderModule(module, manifest, { path: "/sample", user: "Auditor", handlers });

const client: ClientListItem = { _id: "1", clientNumber: 10001, name: "Donau Feinkost", address: anAddress() };
const clients = (...list: ClientListItem[]) =>
	http.get("*/api/client", () => HttpResponse.json(list, { headers: { "X-Total-Count": String(list.length) } }));

test("shows an error and a retry button when the list cannot be loaded", async () => {
	const page = await open(fault("GET", "/api/client", 500, { once: true }), clients(client));
	await screen.findByText("Technischer Fehler!");
	await page.user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
	await screen.findByText("Donau Feinkost");
});

test("shows a message when the list is empty", async () => {
	await open(clients());
	await screen.findByText("Keine Einträge gefunden.");
});

test("shows the entries that the API returns", async () => {
	const page = await open(clients(client));
	await screen.findByText("Donau Feinkost");
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(texts.list.title);
	expect(page.requests()).toEqual(["GET /api/client?sort=name"]);
});
