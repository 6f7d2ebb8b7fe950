import type { ClientListItem } from "@portal/api/contract/clients";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";

const CLIENT: ClientListItem = {
	_id: "c1",
	clientNumber: 10001,
	name: "Donau Feinkost",
	address: { country: "Österreich" },
};

type Answer = Parameters<typeof http.get>[1];
const open = (answer: Answer, path = "/sample") =>
	renderModule(module, manifest, { path, user: "Auditor", handlers: [http.get("*/api/client", answer)] });

test("a list that cannot be loaded says so, and tries again", async () => {
	const refusal = { code: "INTERNAL", message: "Technischer Fehler!" };
	const page = await open(() => HttpResponse.json(refusal, { status: 500 }));
	await screen.findByText("Technischer Fehler!");
	page.server.use(http.get("*/api/client", () => HttpResponse.json([CLIENT])));
	await page.user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
	await screen.findByText("Donau Feinkost");
});

test("a list without entries says so", async () => {
	await open(() => HttpResponse.json([]));
	await screen.findByText("Keine Einträge gefunden.");
});

test("a list that is on its way says that it is loading", async () => {
	let answer = (_: Response) => {};
	const later = new Promise<Response>((resolve) => {
		answer = resolve;
	});
	await open(() => later);
	const isBusy = () => screen.getByRole("grid").closest("[aria-busy]")?.getAttribute("aria-busy");
	await waitFor(() => expect(isBusy()).toBe("true"));
	answer(HttpResponse.json([CLIENT]));
	await screen.findByText("Donau Feinkost");
	expect(isBusy()).toBe("false");
	expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Beispiele");
});

test("the list is searched, sorted and paged by the server, as its address says", async () => {
	const headers = { "X-Total-Count": "150", Link: '</api/client?cursor=abc>; rel="next"' };
	const page = await open(() => HttpResponse.json([CLIENT], { headers }), "/sample?q=Donau&sort=-country");
	await screen.findByText("Donau Feinkost");
	expect(page.requests()).toEqual(["GET /api/client?q=Donau&sort=-country"]);
	await page.user.click(screen.getByRole("button", { name: "Weiter" }));
	await waitFor(() => expect(page.location()).toBe("/sample?q=Donau&sort=-country&cursor=abc&page=2"));
});
