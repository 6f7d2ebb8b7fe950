import type { Client, ClientInput } from "@portal/contracts/contract/clients";
import { aContact } from "@portal/contracts/testing/builders";
import { createClient } from "@portal/contracts/testing/scenarios";
import { api, fault, renderModule } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const MESSAGE = /^Die Daten wurden inzwischen von Amina Admin um 10:00 Uhr geändert\./;
const CONTACT = aContact();
const LAWYER = { dep: "Recht", person: { ...CONTACT.person, lastName: "Maier", email: "maier@example.org" } };

const inputOf = ({ _id, clientNumber, createdAt, updatedAt, ...input }: Client): ClientInput => input;
const read = (id: string) => api.json<Client>(`/client/${id}`, { as: "Auditor" });

/**
 * Opens a client that the Admin saves meanwhile, with another house number, a further contact and no sites, and opens
 * the comparison.
 */
async function openConflict(...later: ReturnType<typeof fault>[]) {
	const client = await createClient(api, { field: "Feinkost" });
	const path = `/editClient?cid=${client._id}`;
	const page = await renderModule(module, manifest, { path, user: "Auditor" });
	await page.user.type(await screen.findByLabelText(/^Branche/), " und Wein");
	const site = within(screen.getByRole("group", { name: "Produktionsstätte 1" }));
	await page.user.type(site.getByLabelText(/^Name/), " Süd");
	const theirs = await api.json<Client>(`/client/${client._id}`, {
		as: "Admin",
		method: "PUT",
		json: {
			...inputOf(client),
			field: "Käse",
			address: { ...client.address, number: "14" },
			contacts: [CONTACT, LAWYER],
			productionSites: [],
		},
	});
	await page.user.click(screen.getByRole("button", { name: "Daten ändern" }));
	await screen.findByText(MESSAGE);
	page.server.use(...later);
	await page.user.click(screen.getByRole("button", { name: "Vergleichen" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Änderungen vergleichen" }));
	return { page, path, dialog, client, theirs };
}

test("keeps the input when the client was deleted meanwhile", async () => {
	const { page, path, dialog } = await openConflict(fault("GET", "/api/client/:id", 404));
	expect(await dialog.findByText("Der Eintrag wurde nicht gefunden.")).toBeTruthy();
	await page.user.click(dialog.getByRole("button", { name: "Abbrechen" }));
	expect(screen.getByLabelText<HTMLInputElement>(/^Branche/).value).toBe("Feinkost und Wein");
	expect(page.location()).toBe(path);
});

test("what both sides changed is chosen by label, saved over the compared version, and a deleted site is added", async () => {
	const { page, dialog, client, theirs } = await openConflict();
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
	expect(dialog.getByText("Recht, Mag., Jürgen, Maier, maier@example.org, +43 1 000 00 01")).toBeTruthy();
	expect(await read(client._id)).toEqual(theirs);
	await page.user.click(dialog.getByRole("button", { name: "Übernehmen und speichern" }));
	await screen.findByText("Die Daten wurden geändert.");
	const { contacts, productionSites, ...rest } = await read(client._id);
	expect(rest).toMatchObject({ field: "Feinkost und Wein", address: { ...client.address, number: "14" } });
	expect(contacts.map(({ dep }) => dep)).toEqual([CONTACT.dep, "Recht"]);
	const [old] = client.productionSites;
	expect(productionSites).toEqual([{ ...old, name: "Werk Nord Süd", _id: expect.not.stringMatching(old?._id ?? "") }]);
});

function dialogLabel(group: HTMLElement) {
	const [id = ""] = group.getAttribute("aria-labelledby")?.split(" ") ?? [];
	return document.getElementById(id)?.textContent;
}
