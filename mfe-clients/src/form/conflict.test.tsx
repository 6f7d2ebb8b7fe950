import type { Client } from "@portal/api/contract/clients";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import { ADDRESS, CLIENT, CONTACT } from "../mocks/records.ts";
import * as module from "../module.tsx";

/** What the other person has saved: another house number, a second contact, and no site any more. */
const THEIRS: Client = {
	...CLIENT,
	field: "Käse",
	address: { ...ADDRESS, number: "14" },
	contacts: [CONTACT, { dep: "Recht", person: { ...CONTACT.person, lastName: "Maier", email: "maier@example.org" } }],
	productionSites: [],
};
const MESSAGE = "Die Daten wurden inzwischen von Amina Admin um 10:14 Uhr geändert.";

/** The API of a client that somebody else saves while it is being edited. */
async function openConflict(...later: ReturnType<typeof http.get>[]) {
	const sent: { etag: string | null; client: Client }[] = [];
	let isSaved = false;
	const page = await renderModule(module, manifest, {
		path: "/editClient?cid=c1",
		user: "Auditor",
		handlers: [
			http.get("*/api/client/c1", () =>
				HttpResponse.json(isSaved ? THEIRS : CLIENT, { headers: { ETag: isSaved ? '"2"' : '"1"' } }),
			),
			http.put("*/api/client/c1", async ({ request }) => {
				const client = (await request.json()) as Client;
				sent.push({ etag: request.headers.get("If-Match"), client });
				isSaved = true;
				if (sent.length === 1) return HttpResponse.json({ code: "STALE", message: MESSAGE }, { status: 409 });
				const productionSites = client.productionSites.map((site, place) => ({ ...site, _id: `n${place}` }));
				return HttpResponse.json({ ...CLIENT, ...client, productionSites }, { headers: { ETag: '"3"' } });
			}),
		],
	});
	await page.user.type(await screen.findByLabelText(/^Branche/), " und Wein");
	const site = within(screen.getByRole("group", { name: "Produktionsstätte 1" }));
	await page.user.type(site.getByLabelText(/^Name/), " Süd");
	await page.user.click(screen.getByRole("button", { name: "Daten ändern" }));
	await screen.findByText(MESSAGE);
	page.server.use(...later);
	await page.user.click(screen.getByRole("button", { name: "Vergleichen" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Änderungen vergleichen" }));
	return { page, dialog, sent };
}

test("a client that is gone by now leaves what was typed where it is", async () => {
	const gone = http.get("*/api/client/c1", () =>
		HttpResponse.json({ code: "NOT_FOUND", message: "Der Eintrag wurde nicht gefunden." }, { status: 404 }),
	);
	const { page, dialog } = await openConflict(gone);
	expect(await dialog.findByText("Der Eintrag wurde nicht gefunden.")).toBeTruthy();
	await page.user.click(dialog.getByRole("button", { name: "Abbrechen" }));
	expect(screen.getByLabelText<HTMLInputElement>(/^Branche/).value).toBe("Feinkost und Wein");
	expect(page.location()).toBe("/editClient?cid=c1");
});

test("what both have changed is not overwritten unasked, and every difference is named by its label", async () => {
	const { dialog, sent } = await openConflict();
	const groups = (await dialog.findAllByRole("radiogroup")).map((group) => {
		const chosen = within(group).getByRole<HTMLInputElement>("radio", { checked: true });
		return [group.getAttribute("aria-labelledby") && dialogLabel(group), chosen.value];
	});
	expect(groups).toEqual([
		["Branche", "mine"],
		["Adresse: Hausnummer", "theirs"],
		["Ansprechperson 2", "theirs"],
		["Produktionsstätte 1", "mine"],
	]);
	expect(dialog.getByText("Recht, Dr., Ayşe, Maier, maier@example.org")).toBeTruthy();
	expect(sent).toHaveLength(1);
});

test("the choice is saved with the version that was seen, and a site that is gone comes back as a new one", async () => {
	const { page, dialog, sent } = await openConflict();
	await dialog.findAllByRole("radiogroup");
	await page.user.click(dialog.getByRole("button", { name: "Übernehmen und speichern" }));
	await screen.findByText("Die Daten wurden geändert.");
	expect(sent[1]?.etag).toBe('"2"');
	const { contacts, productionSites, ...rest } = sent[1]?.client ?? CLIENT;
	expect(rest).toMatchObject({ field: "Feinkost und Wein", address: { ...ADDRESS, number: "14" } });
	expect(contacts.map(({ dep }) => dep)).toEqual(["Einkauf", "Recht"]);
	expect(productionSites).toEqual([{ name: "Werk Linz Süd", address: { ...ADDRESS, zip: "4020", city: "Linz" } }]);
});

test("the hint at the UID number follows the country", async () => {
	const page = await renderModule(module, manifest, { path: "/addClient", user: "Auditor", handlers: [] });
	const address = within(await screen.findByRole("region", { name: "Adresse" }));
	expect(screen.queryByText(/HU12345678/)).toBeNull();
	await page.user.click(address.getByRole("button", { name: /Land/ }));
	await page.user.click(screen.getByRole("option", { name: "Ungarn" }));
	expect(screen.getByText("Ungarn: HU12345678")).toBeTruthy();
});

function dialogLabel(group: HTMLElement) {
	const [id = ""] = group.getAttribute("aria-labelledby")?.split(" ") ?? [];
	return document.getElementById(id)?.textContent;
}
