import type { Client } from "@portal/contracts/contract/clients";
import { aContact, anAddress } from "@portal/contracts/testing/builders";
import { createCertificate, createClient } from "@portal/contracts/testing/scenarios";
import { altered, api, casesOf, fault, further, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "./manifest.ts";
import * as module from "./module.tsx";

const CONTACT = aContact();

const open = (path: string, ...handlers: ReturnType<typeof fault>[]) =>
	renderModule(module, manifest, { path, user: "Auditor", handlers });
const read = (id: string) => api.json<Client>(`/client/${id}`, { as: "Auditor" });
const all = () => api.json<Client[]>("/client", { as: "Auditor" });
const group = (name: string) => within(screen.getByRole("group", { name }));
const region = (name: string) => within(screen.getByRole("region", { name }));
const button = (name: string) => screen.getByRole("button", { name });

describe("a client that cannot be shown", () => {
	test.for(casesOf(["/clientDetails?cid=unknown", "/editClient?cid=unknown"]))(
		"%s leads to the list with the message",
		async (path) => {
			const page = await open(path);
			await screen.findByText("Der Eintrag wurde nicht gefunden.");
			expect(page.location()).toBe("/clients");
		},
	);

	test("certifications that fail to load lead to the list with the message", async () => {
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
	test("what the rules do not allow, and sends nothing", async () => {
		const page = await open("/addClient");
		await page.user.type(await screen.findByLabelText(/^UID-Nummer/), "AT1");
		await page.user.click(button("Kunden anlegen"));
		await screen.findByText("Die Strasse muss eingegeben werden.", { selector: "button" });
		for (const sentence of [
			"Das Land muss ausgewählt werden.",
			"Die Bezeichnung muss eingegeben werden.",
			"Die E-Mail muss eingegeben werden.",
		])
			expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
		expect(page.requests()).toEqual([]);
	});

	test("to overwrite what somebody else has changed, and loads that on request", async () => {
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

	test("to take away the last contact, while every production site can go", async () => {
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

	test("to be left with unsaved input without asking", async () => {
		const page = await open("/addClient");
		await page.user.type(await screen.findByLabelText(/^UID-Nummer/), "AT");
		await page.user.click(screen.getByRole("link", { name: "Abbrechen" }));
		await screen.findByRole("alertdialog");
		expect(page.location()).toBe("/addClient");
	});

	further("to lose what was typed where the API cannot take it", async () => {
		const { _id } = await createClient(api, { field: "Feinkost" });
		const page = await open(`/editClient?cid=${_id}`, fault("PUT", "/api/client/:id", 503));
		await page.user.type(await screen.findByLabelText(/^Branche/), " und Wein");
		await page.user.click(button("Daten ändern"));
		await screen.findByText(/^Der Server kann die Anfrage im Moment nicht ausführen/);
		expect(screen.getByLabelText<HTMLInputElement>(/^Branche/).value).toBe("Feinkost und Wein");
		expect((await read(_id)).field).toBe("Feinkost");
	});
});

/** Types in what is required of a client, and no more. */
async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
	await user.type(await screen.findByLabelText(/^Name/), "Donau Feinkost GmbH");
	await user.type(screen.getByLabelText(/^UID-Nummer/), "ATU12345678");
	const { street, number, zip, city } = anAddress();
	const address = region("Adresse");
	await user.type(address.getByLabelText(/^Straße/), street);
	await user.type(address.getByLabelText(/^Hausnummer/), number);
	await user.type(address.getByLabelText(/^Postleitzahl/), zip);
	await user.click(address.getByRole("button", { name: /Land/ }));
	await user.click(screen.getByRole("option", { name: "Österreich" }));
	const contact = group("Ansprechperson 1");
	await user.type(contact.getByLabelText(/^Bezeichnung/), CONTACT.dep);
	await user.type(contact.getByLabelText(/^Vorname/), CONTACT.person.firstName);
	await user.type(contact.getByLabelText(/^Nachname/), CONTACT.person.lastName);
	await user.type(contact.getByLabelText(/^E-Mail/), CONTACT.person.email);
	await user.type(address.getByLabelText(/^Ort/), city);
}

describe("the form saves", () => {
	further("a new client, and goes on to its certification on request", async () => {
		const page = await open("/addClient");
		await fillIn(page);
		await page.user.click(button("Weiter zur Zertifizierung"));
		await waitFor(async () => expect(page.location()).toBe(`/addCertification?cid=${(await all())[0]?._id}`));
	});

	further("a new client by Enter in a field, as by the button at its end", async () => {
		const page = await open("/addClient");
		await fillIn(page);
		await page.user.keyboard("{Enter}");
		await screen.findByText("Neuer Kunde angelegt.");
		expect(page.location()).toBe(`/clientDetails?cid=${(await all())[0]?._id}`);
	});

	test("a new client and shows its details with the message", async () => {
		const page = await open("/addClient");
		const { user } = page;
		await user.type(await screen.findByLabelText(/^Name/), " Donau Feinkost GmbH ");
		await user.type(screen.getByLabelText(/^UID-Nummer/), "ATU 123 456 78");
		const ADDRESS = anAddress();
		const address = region("Adresse");
		await user.type(address.getByLabelText(/^Straße/), ADDRESS.street);
		await user.type(address.getByLabelText(/^Hausnummer/), ADDRESS.number);
		await user.type(address.getByLabelText(/^Postleitzahl/), ADDRESS.zip);
		await user.type(address.getByLabelText(/^Ort/), ADDRESS.city);
		await user.click(address.getByRole("button", { name: /Land/ }));
		await user.click(screen.getByRole("option", { name: "Österreich" }));
		const contact = group("Ansprechperson 1");
		await user.type(contact.getByLabelText(/^Bezeichnung/), CONTACT.dep);
		await user.type(contact.getByLabelText(/^Vorname/), CONTACT.person.firstName);
		await user.type(contact.getByLabelText(/^Nachname/), CONTACT.person.lastName);
		await user.type(contact.getByLabelText(/^E-Mail/), CONTACT.person.email);
		await user.click(button("Produktionsstätte hinzufügen"));
		const site = group("Produktionsstätte 1");
		await user.type(site.getByLabelText(/^Name/), "Werk Wien");
		await user.click(button("Adresse übernehmen: Produktionsstätte 1"));
		await user.click(button("Kunden anlegen"));

		await screen.findByText("Neuer Kunde angelegt.");
		const [listed] = await all();
		expect(page.location()).toBe(`/clientDetails?cid=${listed?._id}`);
		const { title: _title, phone: _phone, ...person } = CONTACT.person;
		const { createdAt, updatedAt, ...saved } = await read(listed?._id ?? "");
		expect(saved).toEqual({
			_id: listed?._id,
			clientNumber: 10001,
			name: "Donau Feinkost GmbH",
			vatNr: "ATU12345678",
			field: "",
			address: ADDRESS,
			contacts: [{ dep: CONTACT.dep, person: { ...person, title: "" } }],
			productionSites: [{ _id: expect.any(String), name: "Werk Wien", address: ADDRESS }],
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

describe("the details", () => {
	test("warn where contacts are missing", async () => {
		const { _id } = await createClient(api);
		const without = altered<Client>("/api/client/:id", (client) => ({ ...client, contacts: [] }));
		await open(`/clientDetails?cid=${_id}`, without);
		await screen.findByText("Bitte Ansprechpersonen ergänzen.");
	});

	further("lead to editing, to a new certification and to the certifications there are", async () => {
		const { client, certification } = await createCertificate(api, { status: "PUBLIC" });
		const page = await open(`/clientDetails?cid=${client._id}`);
		await screen.findByRole("heading", { name: client.name, level: 1 });
		expect(screen.getByText(String(client.clientNumber))).toBeTruthy();
		expect(screen.queryByText("Rechnungsadresse")).toBeNull();
		const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
		expect(target("Daten bearbeiten")).toBe(`/editClient?cid=${client._id}`);
		expect(target("Zertifizierung starten")).toBe(`/addCertification?cid=${client._id}`);
		await page.user.click(screen.getByRole("tab", { name: "Zertifizierungen" }));
		await screen.findByText("Aktiv");
		expect(screen.getByText("01.03.2026 – 28.02.2029")).toBeTruthy();
		expect(target("Details")).toBe(`/certificationDetails?cid=${certification._id}`);
	});

	further("begin the certifications anew where the address names an unknown order", async () => {
		const { client, certification } = await createCertificate(api);
		const page = await open(`/clientDetails?cid=${client._id}&key=zertifizierungen&sort=bogus`);
		await screen.findByText(certification.certificationNumber);
		expect(page.location()).toBe(`/clientDetails?cid=${client._id}&key=zertifizierungen`);
	});

	test("say when there are no certifications", async () => {
		const { _id } = await createClient(api);
		await open(`/clientDetails?cid=${_id}&key=zertifizierungen`);
		await screen.findByText("Für diesen Kunden wurden keine Zertifizierungen gefunden.");
	});
});

describe("the list", () => {
	test("says that it could not be loaded, and tries again", async () => {
		await createClient(api, { name: "Donau Feinkost" });
		const page = await open("/clients", fault("GET", "/api/client", 500, { once: true }));
		await screen.findByText("Technischer Fehler!");
		await page.user.click(button("Erneut versuchen"));
		await screen.findByText("Donau Feinkost");
	});

	test("offers to create the first client", async () => {
		await open("/clients");
		await screen.findByText("Keine Kunden angelegt.");
		expect(screen.getAllByRole("link", { name: "Kunden anlegen" })).toHaveLength(2);
	});

	test("is searched, sorted and paged by the server, as its address says", async () => {
		await createClient(api, { name: "Alpen Käse" });
		for (const name of ["Donau 1", "Donau 2"]) await createClient(api, { name });
		const hungarian = await createClient(api, { name: "Donau Ungarn", address: anAddress({ country: "Ungarn" }) });
		const page = await open("/clients?q=Donau&sort=-country", pagesOf("/api/client", 1));
		const [first] = await screen.findAllByRole("link", { name: "Details" });
		expect(first?.getAttribute("href")).toBe(`/clientDetails?cid=${hungarian._id}`);
		expect(page.requests().filter((request) => request.startsWith("GET /api/client"))).toEqual([
			"GET /api/client?q=Donau&sort=-country",
		]);
		expect(screen.queryByText("Alpen Käse")).toBeNull();
		await page.user.click(button("Weiter"));
		await waitFor(() => expect(page.location()).toMatch(/^\/clients\?q=Donau&sort=-country&cursor=[^&]+&page=2$/));
		await screen.findByText(/^Donau [12]$/);
		expect(screen.queryByText("Donau Ungarn")).toBeNull();
	});
});
