import type { CertificationListItem } from "@portal/api/contract/certifications";
import type { Client } from "@portal/api/contract/clients";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "./manifest.ts";
import { ADDRESS, CLIENT, CONTACT } from "./mocks/records.ts";
import * as module from "./module.tsx";

const CERTIFICATION: CertificationListItem = {
	_id: "z1",
	_clientId: "c1",
	clientName: CLIENT.name,
	certificationNumber: "Z-2026-0001",
	category: "E: Catering",
	subcategory: "",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	stati: [{ status: 60, ts: "2026-03-01T09:30:00.000Z", user: "Amina Admin" }],
	downloadable: true,
};

type Handler = ReturnType<typeof http.get>;
const list = (clients: Client[] = [CLIENT], headers: Record<string, string> = {}) =>
	http.get("*/api/client", () => HttpResponse.json(clients, { headers }));
const one = (client: Client = CLIENT, etag = '"1"') =>
	http.get("*/api/client/c1", () => HttpResponse.json(client, { headers: { ETag: etag } }));
const certifications = (rows: CertificationListItem[]) =>
	http.get("*/api/client/certification/c1", () => HttpResponse.json(rows));
const refusal = (status: number, code: string, message: string) => () =>
	HttpResponse.json({ code, message }, { status });
const STALE = "Die Daten wurden inzwischen geändert. Bitte laden Sie die Seite neu.";

const open = (path: string, ...handlers: Handler[]) =>
	renderModule(module, manifest, { path, user: "Auditor", handlers });
const group = (name: string) => within(screen.getByRole("group", { name }));
const region = (name: string) => within(screen.getByRole("region", { name }));
const button = (name: string) => screen.getByRole("button", { name });

describe("a client that cannot be shown", () => {
	test.for(["/clientDetails?cid=c1", "/editClient?cid=c1"])("%s leads to the list with the message", async (path) => {
		const page = await open(
			path,
			list(),
			http.get("*/api/client/c1", refusal(404, "NOT_FOUND", "Der Eintrag wurde nicht gefunden.")),
		);
		await screen.findByText("Der Eintrag wurde nicht gefunden.");
		expect(page.location()).toBe("/clients");
	});

	test("certifications that fail to load lead to the list with the message", async () => {
		const page = await open(
			"/clientDetails?cid=c1&key=zertifizierungen",
			list(),
			one(),
			http.get("*/api/client/certification/c1", refusal(500, "INTERNAL", "Technischer Fehler!")),
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
		let etag = '"1"';
		let sentTag: string | null = null;
		const page = await open(
			"/editClient?cid=c1",
			http.get("*/api/client/c1", () => HttpResponse.json(CLIENT, { headers: { ETag: etag } })),
			http.put("*/api/client/c1", ({ request }) => {
				sentTag = request.headers.get("If-Match");
				return refusal(409, "STALE", STALE)();
			}),
		);
		await page.user.type(await screen.findByLabelText(/^Branche/), " und Käse");
		await page.user.click(button("Daten ändern"));
		await screen.findByText(STALE);
		expect(sentTag).toBe('"1"');

		etag = '"2"';
		await page.user.click(within(screen.getByRole("form")).getByRole("button", { name: /laden/ }));
		await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Branche/).value).toBe("Feinkost"));
		await page.user.click(button("Daten ändern"));
		await waitFor(() => expect(sentTag).toBe('"2"'));
	});

	test("to take away the last contact, while every production site can go", async () => {
		const page = await open("/editClient?cid=c1", one());
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
		const page = await open("/addClient", list());
		await page.user.type(await screen.findByLabelText(/^UID-Nummer/), "AT");
		await page.user.click(screen.getByRole("link", { name: "Abbrechen" }));
		await screen.findByRole("alertdialog");
		expect(page.location()).toBe("/addClient");
	});
});

describe("the form saves", () => {
	test("a new client and shows its details with the message", async () => {
		let sent: unknown;
		const page = await open(
			"/addClient",
			one(),
			http.post("*/api/client", async ({ request }) => {
				sent = await request.json();
				return HttpResponse.json(CLIENT, { status: 201, headers: { ETag: '"1"' } });
			}),
		);
		const { user } = page;
		await user.type(await screen.findByLabelText(/^Name/), " Donau Feinkost GmbH ");
		await user.type(screen.getByLabelText(/^UID-Nummer/), "ATU 123 456 78");
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
		expect(page.location()).toBe("/clientDetails?cid=c1");
		expect(sent).toEqual({
			name: CLIENT.name,
			vatNr: "ATU12345678",
			field: "",
			address: ADDRESS,
			contacts: [{ dep: CONTACT.dep, person: { ...CONTACT.person, title: "" } }],
			productionSites: [{ name: "Werk Wien", address: ADDRESS }],
		});
	});

	test("changes, and the sites keep their ids", async () => {
		let sent: Client | undefined;
		const page = await open(
			"/editClient?cid=c1",
			one(),
			http.put("*/api/client/c1", async ({ request }) => {
				sent = (await request.json()) as Client;
				return HttpResponse.json({ ...CLIENT, ...sent }, { headers: { ETag: '"2"' } });
			}),
		);
		await page.user.click(await screen.findByRole("button", { name: "Rechnungsadresse" }));
		await page.user.click(button("Adresse übernehmen: Rechnungsadresse"));
		await page.user.click(button("Daten ändern"));
		await screen.findByText("Die Daten wurden geändert.");
		expect(page.location()).toBe("/clientDetails?cid=c1");
		expect(sent?.invoiceAddress).toEqual(ADDRESS);
		expect(sent?.productionSites.map(({ _id }) => _id)).toEqual(["s1"]);
		expect(screen.getByText("Rechnungsadresse")).toBeTruthy();
	});
});

describe("the details", () => {
	test("warn where contacts are missing", async () => {
		await open("/clientDetails?cid=c1", one({ ...CLIENT, contacts: [] }));
		await screen.findByText("Bitte Ansprechpersonen ergänzen.");
	});

	test("lead to editing, to a new certification and to the certifications there are", async () => {
		const page = await open("/clientDetails?cid=c1", one(), certifications([CERTIFICATION]));
		await screen.findByRole("heading", { name: CLIENT.name, level: 1 });
		expect(screen.getByText("10001")).toBeTruthy();
		expect(screen.queryByText("Rechnungsadresse")).toBeNull();
		const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
		expect(target("Daten bearbeiten")).toBe("/editClient?cid=c1");
		expect(target("Zertifizierung starten")).toBe("/addCertification?cid=c1");
		await page.user.click(screen.getByRole("tab", { name: "Zertifizierungen" }));
		await screen.findByText("Aktiv");
		expect(screen.getByText("01.03.2026 – 28.02.2029")).toBeTruthy();
		expect(target("Details")).toBe("/certificationDetails?cid=z1");
	});

	test("begin the certifications anew where the address names an unknown order", async () => {
		const page = await open(
			"/clientDetails?cid=c1&key=zertifizierungen&sort=bogus",
			one(),
			http.get("*/api/client/certification/c1", ({ request }) =>
				request.url.includes("bogus")
					? HttpResponse.json({ code: "VALIDATION", message: "Nein.", fields: { sort: ["Nein."] } }, { status: 400 })
					: HttpResponse.json([CERTIFICATION]),
			),
		);
		await screen.findByText("Z-2026-0001");
		expect(page.location()).toBe("/clientDetails?cid=c1&key=zertifizierungen");
	});

	test("say when there are no certifications", async () => {
		await open("/clientDetails?cid=c1&key=zertifizierungen", one(), certifications([]));
		await screen.findByText("Für diesen Kunden wurden keine Zertifizierungen gefunden.");
	});
});

describe("the list", () => {
	test("says that it could not be loaded, and tries again", async () => {
		const page = await open("/clients", http.get("*/api/client", refusal(500, "INTERNAL", "Technischer Fehler!")));
		await screen.findByText("Technischer Fehler!");
		page.server.use(list());
		await page.user.click(button("Erneut versuchen"));
		await screen.findByText(CLIENT.name);
	});

	test("offers to create the first client", async () => {
		await open("/clients", list([]));
		await screen.findByText("Keine Kunden angelegt.");
		expect(screen.getAllByRole("link", { name: "Kunden anlegen" })).toHaveLength(2);
	});

	test("is searched, sorted and paged by the server, as its address says", async () => {
		const headers = { "X-Total-Count": "150", Link: '</api/client?cursor=abc>; rel="next"' };
		const page = await open("/clients?q=Donau&sort=-country", list([CLIENT], headers));
		await screen.findByText(CLIENT.name);
		expect(page.requests()).toEqual(["GET /api/client?q=Donau&sort=-country"]);
		expect(screen.getByRole("link", { name: "Details" }).getAttribute("href")).toBe("/clientDetails?cid=c1");
		await page.user.click(button("Weiter"));
		await waitFor(() => expect(page.location()).toBe("/clients?q=Donau&sort=-country&cursor=abc&page=2"));
	});
});
