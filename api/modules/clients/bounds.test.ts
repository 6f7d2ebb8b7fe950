import { describe, expect, it } from "vitest";
import { aClientInput, aContact, anAddress, aSite } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Client, ClientListItem } from "./contract.ts";

const app = startAppOnce();

interface Refusal {
	code: string;
	message: string;
	fields?: Record<string, string[]>;
}

const full = () => aClientInput({ invoiceAddress: anAddress() });

/** Returns a valid client with one value replaced; `undefined` removes the field. */
function clientWith(path: string, value: unknown) {
	const input: Record<string, unknown> = structuredClone(full());
	const keys = path.split(".");
	const last = keys.pop() ?? "";
	let at = input;
	for (const key of keys) at = at[key] as Record<string, unknown>;
	if (value === undefined) delete at[last];
	else at[last] = value;
	return input;
}

const post = (json: unknown) => app.request("/client", { as: "Auditor", json });

async function problemOf(path: string, value: unknown, at = path): Promise<string[] | undefined> {
	const response = await post(clientWith(path, value));
	if (response.status === 201) return undefined;
	const refusal = (await response.json()) as Refusal;
	expect(response.status).toBe(400);
	expect(refusal.code).toBe("VALIDATION");
	expect(Object.keys(refusal.fields ?? {})).toEqual([at]);
	return refusal.fields?.[at];
}

const letters = (length: number) => "ü".repeat(length);
const least = (n: number) => `Mindestens ${n} Zeichen.`;
const most = (n: number) => `Höchstens ${n} Zeichen.`;
const ZIP_FORMAT = "Die Postleitzahl muss aus 2 bis 10 Buchstaben, Ziffern, Leerzeichen und Bindestrichen bestehen.";
const ZIP_SHORT = "Die Postleitzahl muss mindestens 4 Zeichen lang sein.";

const UPPER_ONLY: readonly (readonly [path: string, max: number])[] = [
	["field", 100],
	["invoiceAddress.city", 60],
	["contacts.0.person.title", 40],
];

describe("a client is refused", () => {
	it.each(UPPER_ONLY)("with %s one longer than %i", async (path, max) => {
		expect(await problemOf(path, letters(max + 1))).toEqual([most(max)]);
	});

	it.each([
		["name", "Pflichtfeld"],
		["vatNr", "Pflichtfeld"],
		["address.street", "Die Strasse muss eingegeben werden."],
		["address.number", "Die Hausnummer muss eingegeben werden."],
		["address.city", "Der Ort muss eingegeben werden."],
		["address.zip", "Die Postleitzahl muss eingegeben werden."],
		["address.country", "Das Land muss ausgewählt werden."],
		["productionSites.0.name", "Der Name muss eingegeben werden."],
		["productionSites.0.address.country", "Das Land muss ausgewählt werden."],
		["contacts.0.dep", "Die Bezeichnung muss eingegeben werden."],
		["contacts.0.person.firstName", "Der Vorname muss eingegeben werden."],
		["contacts.0.person.lastName", "Der Nachname muss eingegeben werden."],
		["contacts.0.person.email", "Die E-Mail muss eingegeben werden."],
	])("without %s", async (path, sentence) => {
		expect(await problemOf(path, undefined)).toEqual([sentence]);
		expect(await problemOf(path, "")).toEqual([sentence]);
		if (!path.endsWith("country")) expect(await problemOf(path, "   ")).toEqual([sentence]);
	});

	it.each([
		["address.zip", "10a0", "Die Postleitzahl muss numerisch sein."],
		["address.zip", "-1060", "Die Postleitzahl muss numerisch sein."],
		["address.zip", "0999", ZIP_SHORT],
		["invoiceAddress.zip", "0999", ZIP_SHORT],
		["address.country", "Preußen", "Der Wert steht nicht zur Auswahl."],
		["invoiceAddress.country", "Preußen", "Der Wert steht nicht zur Auswahl."],
		["name", "Zeile\u0000Null", "Der Text enthält ungültige Zeichen."],
		["name", 12345, "Der Wert ist ungültig."],
		["vatNr", "IT12345678901x", "Höchstens 11 Zeichen."],
		["vatNr", "CHE1234567890123x", "Höchstens 11 Zeichen."],
		["vatNr", "RO1", "Mindestens 10 Zeichen."],
		["vatNr", "DE-1234-5678-901", "Höchstens 11 Zeichen."],
		["vatNr", "NL12345678901234", "Höchstens 11 Zeichen."],
		["vatNr", "XY123456", "Mindestens 10 Zeichen."],
		["contacts.0.person.email", "anna@firma", "Die E-Mail hat ein ungültiges Format"],
		["contacts.0.person.titel", "Dr.", "Unbekanntes Feld."],
		["address.extra", "x", "Unbekanntes Feld."],
	])("with %s %j", async (path, value, sentence) => {
		expect(await problemOf(path, value)).toEqual([sentence]);
	});

	it.each(["1", "94/90", "1234 567-89", "_ _"])("with the postcode %j of another country", async (zip) => {
		for (const path of ["address", "invoiceAddress"]) {
			const problems = await problemOf(path, anAddress({ zip, country: "Liechtenstein" }), `${path}.zip`);
			expect(problems).toEqual([zip.length > 10 ? most(10) : ZIP_FORMAT]);
		}
	});
});

describe("a client is accepted", () => {
	it.each(UPPER_ONLY)("with %s of one character and of %i", async (path, max) => {
		expect(await problemOf(path, letters(1))).toBeUndefined();
		expect(await problemOf(path, letters(max))).toBeUndefined();
	});

	it.each([
		["vatNr", "FR12345678901"],
		["vatNr", "IT12345678901"],
		["vatNr", "CHE123456789"],
		["vatNr", "CHE123456789MWST"],
		["vatNr", "ATU 123.456.78"],
		["vatNr", "CHE-123.456.789 MWST"],
		["vatNr", "che-123.456.789 tva"],
		["vatNr", "CZ1234567890"],
		["vatNr", "RO1234567890"],
		["vatNr", "RO12"],
		["vatNr", "TR1234567890"],
		["vatNr", "NO 123 456 789 MVA"],
		["vatNr", "GB123456789012"],
		["vatNr", "NL123456789B01"],
		["address.zip", "1000"],
		["contacts.0.person.phone", ""],
		["contacts.0.person.phone", undefined],
		["contacts.0.person.title", undefined],
		["field", undefined],
		["invoiceAddress", undefined],
		["contacts", undefined],
		["contacts", []],
		["productionSites", undefined],
	])("with %s %j", async (path, value) => {
		expect(await problemOf(path, value)).toBeUndefined();
	});

	it("with a tax number that is stored without spaces, dots and hyphens", async () => {
		const json = aClientInput({ vatNr: "DE-123 456.789" });
		expect((await app.json<Client>("/client", { as: "Auditor", json })).vatNr).toBe("DE123456789");
	});

	it("with an internationalised domain, which is stored in ASCII and found by both spellings", async () => {
		const json = aClientInput({ contacts: [aContact({ email: "Info@Größwang-Käse.AT" })] });
		const client = await app.json<Client>("/client", { as: "Auditor", json });
		expect(client.contacts[0]?.person.email).toBe(`Info@${new URL("http://größwang-käse.at").hostname}`);
		for (const q of ["größwang-käse.at", "xn--grwang"]) {
			const found = await app.json<ClientListItem[]>(`/client?q=${encodeURIComponent(q)}`, { as: "Auditor" });
			expect(found.map(({ _id }) => _id)).toContain(client._id);
		}
	});

	it("with an address whose readable form is within the limit, although its stored form is longer", async () => {
		const longest = `${"a".repeat(30)}@öö.ää.üü.ßß.öä.at`;
		const json = aClientInput({ contacts: [aContact({ email: longest })] });
		const client = await app.json<Client>("/client", { as: "Auditor", json });
		const stored = client.contacts[0]?.person.email ?? "";
		expect(stored.length).toBeGreaterThan(50);
		expect(await problemOf("contacts.0.person.email", stored)).toBeUndefined();
		expect(await problemOf("contacts.0.person.email", new URL("http://ü.at").hostname.replace(/^/, "a@"))).toEqual([
			least(8),
		]);
	});

	it.each([
		["Großbritannien", "SW1A 1AA"],
		["Liechtenstein", "FL-9490"],
		["Niederlande", "1012 ab"],
		["Island", "00"],
	])("with a postcode of %s such as %s, in every address", async (country, zip) => {
		const address = anAddress({ zip, country });
		const json = aClientInput({ address, invoiceAddress: address, productionSites: [aSite({ address })] });
		const client = await app.json<Client>("/client", { as: "Auditor", json });
		expect([client.address, client.invoiceAddress, client.productionSites[0]?.address]).toEqual(Array(3).fill(address));
	});

	it("with a postcode below 1000 in Italy", async () => {
		const json = aClientInput({ address: anAddress({ zip: "00118", country: "Italien" }) });
		const client = await app.json<Client>("/client", { as: "Auditor", json });
		expect(client.address.zip).toBe("00118");
	});

	it.each([
		["contacts", 50, aContact],
		["productionSites", 200, aSite],
	] as const)("with at most %s: %i", async (path, max, make) => {
		const several = (count: number) => Array.from({ length: count }, () => make());
		expect(await problemOf(path, several(max))).toBeUndefined();
		expect(await problemOf(path, several(max + 1))).toBeDefined();
	});
});
