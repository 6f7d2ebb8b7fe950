import type { Client, ClientPreset } from "@portal/contracts/contract/clients";
import { aContact, anAddress } from "@portal/contracts/testing/builders";
import { createClient } from "@portal/contracts/testing/scenarios";
import { useSearchParams } from "@portal/shared-ui/module";
import { api, casesOf, fault, renderModule } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";

const open = (path: string, ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { path, user: "Auditor", handlers });
const read = (id: string) => api.json<Client>(`/client/${id}`, { as: "Auditor" });
const all = () => api.json<Client[]>("/client", { as: "Auditor" });
const group = (name: string) => within(screen.getByRole("group", { name }));
const region = (name: string) => within(screen.getByRole("region", { name }));
const button = (name: string) => screen.getByRole("button", { name });

describe("a client that cannot be shown", () => {
	test.for(casesOf(["/clientDetails?cid=unknown", "/editClient?cid=unknown"]))(
		"redirects from %s to the list with a message",
		async (path) => {
			const page = await open(path);
			await screen.findByText("Der Eintrag wurde nicht gefunden.");
			expect(page.location()).toBe("/clients");
		},
	);

	test("redirects to the list if its certifications cannot be loaded", async () => {
		const { _id } = await createClient(api);
		const page = await open(
			`/clientDetails?cid=${_id}&key=zertifizierungen`,
			fault("GET", "/api/client/certification/:id", 500),
		);
		await screen.findByText("Technischer Fehler!");
		expect(page.location()).toBe("/clients");
	});
});

describe("the form refuses", () => {
	test("invalid input, and to be left with it without a confirmation", async () => {
		const page = await open("/addClient");
		await page.user.type(await screen.findByLabelText(/^UID-Nummer/), "AT1");
		await page.user.click(button("Kunden anlegen"));
		await screen.findByText("Die Strasse muss eingegeben werden.", { selector: "button" });
		for (const sentence of ["Die Bezeichnung muss eingegeben werden.", "Die E-Mail muss eingegeben werden."])
			expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
		expect(page.requests()).toEqual([]);
		// The hint at the VAT number depends on the country.
		expect(screen.queryByText(/HU12345678/)).toBeNull();
		await page.user.click(region("Adresse").getByRole("button", { name: /Land/ }));
		await page.user.click(screen.getByRole("option", { name: "Ungarn" }));
		expect(screen.getByText("Ungarn: HU12345678")).toBeTruthy();
		await page.user.click(screen.getByRole("link", { name: "Abbrechen" }));
		await screen.findByRole("alertdialog");
		expect(page.location()).toBe("/addClient");
	});

	test("to overwrite a change of another user, and loads that change on request", async () => {
		const client = await createClient(api, { field: "Feinkost" });
		const page = await open(`/editClient?cid=${client._id}`);
		await page.user.type(await screen.findByLabelText(/^Branche/), " und Käse");
		const { _id, clientNumber, createdAt, updatedAt, ...input } = client;
		const json = { ...input, field: "Wein" };
		await api.json(`/client/${_id}`, { as: "Admin", method: "PUT", json });
		await page.user.click(button("Daten ändern"));
		await screen.findByText(/^Die Daten wurden inzwischen von Amina Admin um 10:00 Uhr geändert\./);
		expect((await read(_id)).field).toBe("Wein");

		await page.user.click(within(screen.getByRole("form")).getByRole("button", { name: /laden/ }));
		await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Branche/).value).toBe("Wein"));
		await page.user.type(screen.getByLabelText(/^Branche/), " und Käse");
		await page.user.click(button("Daten ändern"));
		await screen.findByText("Die Daten wurden geändert.");
		expect((await read(_id)).field).toBe("Wein und Käse");
	});

	test("to remove the last contact, while every production site can be removed", async () => {
		const { _id } = await createClient(api);
		const page = await open(`/editClient?cid=${_id}`);
		await screen.findByRole("group", { name: "Ansprechperson 1" });
		expect(group("Ansprechperson 1").queryByRole("button", { name: /entfernen/ })).toBeNull();
		await page.user.click(button("Ansprechperson hinzufügen"));
		await page.user.type(group("Ansprechperson 2").getByLabelText(/^Bezeichnung/), "Verkauf");
		await page.user.click(button("Ansprechperson 1 entfernen"));
		expect(group("Ansprechperson 1").getByLabelText<HTMLInputElement>(/^Bezeichnung/).value).toBe("Verkauf");
		expect(screen.queryByRole("group", { name: "Ansprechperson 2" })).toBeNull();
		await page.user.click(button("Produktionsstätte 1 entfernen"));
		expect(screen.queryByRole("group", { name: "Produktionsstätte 1" })).toBeNull();
	});
});

describe("the form saves", () => {
	test("a new client on Enter in a field, like the last button, and shows its details with a message", async () => {
		const { user, location } = await open("/addClient");
		/** Pastes a text without a click, which is much faster than typing it. */
		const enter = async (field: HTMLElement, text: string) => {
			act(() => field.focus());
			await user.paste(text);
		};
		// The server removes the spaces in name and VAT number.
		await enter(await screen.findByLabelText(/^Name/), " Donau Feinkost GmbH ");
		await enter(screen.getByLabelText(/^UID-Nummer/), "ATU 123 456 78");
		const { street, number, zip, city } = anAddress();
		const address = region("Adresse");
		await enter(address.getByLabelText(/^Straße/), street);
		await enter(address.getByLabelText(/^Hausnummer/), number);
		await enter(address.getByLabelText(/^Postleitzahl/), zip);
		await enter(address.getByLabelText(/^Ort/), city);
		const { dep, person } = aContact();
		const contact = group("Ansprechperson 1");
		await enter(contact.getByLabelText(/^Bezeichnung/), dep);
		await enter(contact.getByLabelText(/^Vorname/), person.firstName);
		await enter(contact.getByLabelText(/^Nachname/), person.lastName);
		await enter(contact.getByLabelText(/^E-Mail/), person.email);
		await user.click(button("Produktionsstätte hinzufügen"));
		const site = group("Produktionsstätte 1");
		await enter(site.getByLabelText(/^Name/), "Werk Wien");
		await user.click(button("Adresse übernehmen: Produktionsstätte 1"));
		await user.type(site.getByLabelText(/^Name/), "{Enter}");
		await screen.findByText("Neuer Kunde angelegt.");
		const [listed] = await all();
		expect(location()).toBe(`/clientDetails?cid=${listed?._id}`);
		const { firstName, lastName, email } = person;
		const { createdAt, updatedAt, ...saved } = await read(listed?._id ?? "");
		expect(saved).toEqual({
			_id: listed?._id,
			clientNumber: 10001,
			name: "Donau Feinkost GmbH",
			vatNr: "ATU12345678",
			field: "",
			address: anAddress(),
			contacts: [{ dep, person: { title: "", firstName, lastName, email } }],
			productionSites: [{ _id: expect.any(String), name: "Werk Wien", address: anAddress() }],
		});
	});

	test("changes, and the sites keep their ids", async () => {
		const client = await createClient(api);
		const page = await open(`/editClient?cid=${client._id}`);
		await page.user.click(await screen.findByRole("button", { name: "Rechnungsadresse" }));
		await page.user.click(button("Adresse übernehmen: Rechnungsadresse"));
		await page.user.click(button("Daten ändern"));
		await screen.findByText("Die Daten wurden geändert.");
		expect(page.location()).toBe(`/clientDetails?cid=${client._id}`);
		const saved = await read(client._id);
		expect(saved.invoiceAddress).toEqual(client.address);
		expect(saved.productionSites).toEqual(client.productionSites);
		expect(screen.getByText("Rechnungsadresse")).toBeTruthy();
	});
});

test("what both sides changed is chosen by label, saved over the compared version, and a deleted site is added", async () => {
	const client = await createClient(api, { field: "Feinkost" });
	const { user } = await open(`/editClient?cid=${client._id}`);
	await user.type(await screen.findByLabelText(/^Branche/), " und Wein");
	await user.type(group("Produktionsstätte 1").getByLabelText(/^Name/), " Süd");
	const { _id, clientNumber, createdAt, updatedAt, ...input } = client;
	const address = { ...client.address, number: "14" };
	const lawyer = { dep: "Recht", person: { ...aContact().person, lastName: "Maier", email: "maier@example.org" } };
	const json = { ...input, field: "Käse", address, contacts: [aContact(), lawyer], productionSites: [] };
	const theirs = await api.json<Client>(`/client/${_id}`, { as: "Admin", method: "PUT", json });
	await user.click(button("Daten ändern"));
	await screen.findByText(/^Die Daten wurden inzwischen von Amina Admin um 10:00 Uhr geändert\./);
	await user.click(button("Vergleichen"));
	const dialog = within(await screen.findByRole("dialog", { name: "Änderungen vergleichen" }));
	const chosen = (await dialog.findAllByRole("radiogroup")).map((choice) => {
		const [id = ""] = choice.getAttribute("aria-labelledby")?.split(" ") ?? [];
		const { value } = within(choice).getByRole<HTMLInputElement>("radio", { checked: true });
		return [document.getElementById(id)?.textContent, value];
	});
	expect(chosen).toEqual([
		["Branche", "mine"],
		["Adresse: Hausnummer", "theirs"],
		["Ansprechperson 2", "theirs"],
		["Produktionsstätte 1", "mine"],
	]);
	dialog.getByText("Recht, Mag., Jürgen, Maier, maier@example.org, +43 1 000 00 01");
	expect(await read(_id)).toEqual(theirs);
	await user.click(dialog.getByRole("button", { name: "Übernehmen und speichern" }));
	await screen.findByText("Die Daten wurden geändert.");
	const { contacts, productionSites, ...rest } = await read(_id);
	expect(rest).toMatchObject({ field: "Feinkost und Wein", address });
	expect(contacts.map(({ dep }) => dep)).toEqual([aContact().dep, "Recht"]);
	const [old] = client.productionSites;
	expect(productionSites).toEqual([{ ...old, name: "Werk Nord Süd", _id: expect.not.stringMatching(old?._id ?? "") }]);
});

test("the form starts with the contact data that another page passes, and Abbrechen returns to that page", async () => {
	const contact = { name: "Eva Maria Berger", email: "eva.berger@example.org", phone: "+43 1 000 00 01" };
	const state: ClientPreset = { client: { name: "Donau Feinkost", contact }, back: "/customerMessage?id=1" };
	const page = await renderModule(module, manifest, { path: "/addClient", user: "Auditor", state });
	const form = within(await screen.findByRole("form"));
	const values = ["Name", "Vorname", "Nachname", "E-Mail", "Telefon"].map(
		(label) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
	);
	expect(values).toEqual(["Donau Feinkost", "Eva Maria", "Berger", contact.email, contact.phone]);
	await page.user.click(screen.getByRole("link", { name: "Abbrechen" }));
	await waitFor(() => expect(page.location()).toBe(state.back));
});

const Address = () => <p data-testid="address">{useSearchParams()[0].get("cid")}</p>;

test("another module adds a section to the page of a client, which its address names", async () => {
	const { _id } = await createClient(api);
	const slots = [{ slot: "client-details", component: "Address", roles: ["Auditor"] as const, order: 1 }];
	const options = { path: `/clientDetails?cid=${_id}`, user: "Auditor" } as const;
	await renderModule({ ...module, slots: { Address } }, { ...manifest, slots }, options);
	expect((await screen.findByTestId("address")).textContent).toBe(_id);
});
