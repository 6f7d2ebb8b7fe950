import { describe, expect, it } from "vitest";
import { issueSentences } from "../../kit/sentences.ts";
import { aClientInput, aContact, anAddress, aSite } from "../../testing/index.ts";
import { clientInput } from "./contract.ts";

/** Returns the problems of a valid client with one value replaced; `undefined` removes the field. */
function problemsWith(path: string, value: unknown) {
	const input: Record<string, unknown> = structuredClone(aClientInput({ invoiceAddress: anAddress() }));
	const keys = path.split(".");
	const last = keys.pop() ?? "";
	let at = input;
	for (const key of keys) at = at[key] as Record<string, unknown>;
	if (value === undefined) delete at[last];
	else at[last] = value;
	return issueSentences(clientInput.safeParse(input).error?.issues ?? []);
}

const most = (n: number) => `Höchstens ${n} Zeichen.`;
const ZIP_FORMAT = "Die Postleitzahl muss aus 2 bis 10 Buchstaben, Ziffern, Leerzeichen und Bindestrichen bestehen.";
const ZIP_SHORT = "Die Postleitzahl muss mindestens 4 Zeichen lang sein.";

it.each([
	["field", 100],
	["invoiceAddress.city", 60],
	["contacts.0.person.title", 40],
])("a client's %s has 1 to %i characters", (path, max) => {
	const at = (length: number) => problemsWith(path, "ü".repeat(length));
	expect([at(1), at(max), at(max + 1)]).toEqual([{}, {}, { [path]: [most(max)] }]);
});

describe("a client is refused", () => {
	it.each([
		["name", "Pflichtfeld"],
		["address.street", "Die Strasse muss eingegeben werden."],
		["address.zip", "Die Postleitzahl muss eingegeben werden."],
		["address.country", "Das Land muss ausgewählt werden."],
		["productionSites.0.name", "Der Name muss eingegeben werden."],
		["contacts.0.person.firstName", "Der Vorname muss eingegeben werden."],
		["contacts.0.person.lastName", "Der Nachname muss eingegeben werden."],
		["contacts.0.person.email", "Die E-Mail muss eingegeben werden."],
	])("without %s", (path, sentence) => {
		for (const value of [undefined, "", ...(path.endsWith("country") ? [] : ["   "])])
			expect(problemsWith(path, value)).toEqual({ [path]: [sentence] });
	});

	it.each([
		["address.zip", "10a0", "Die Postleitzahl muss numerisch sein."],
		["address.zip", "0999", ZIP_SHORT],
		["invoiceAddress.zip", "0999", ZIP_SHORT],
		["address.country", "Preußen", "Der Wert steht nicht zur Auswahl."],
		["invoiceAddress.country", "Preußen", "Der Wert steht nicht zur Auswahl."],
		["name", 12345, "Der Wert ist ungültig."],
		["vatNr", "CHE1234567890123x", "Höchstens 11 Zeichen."],
		["vatNr", "RO1", "Mindestens 10 Zeichen."],
		["vatNr", "DE-1234-5678-901", "Höchstens 11 Zeichen."],
		["vatNr", "XY123456", "Mindestens 10 Zeichen."],
		["contacts.0.person.titel", "Dr.", "Unbekanntes Feld."],
		["address.extra", "x", "Unbekanntes Feld."],
	])("with %s %j", (path, value, sentence) => {
		expect(problemsWith(path, value)).toEqual({ [path]: [sentence] });
	});

	it.each(["1", "94/90", "1234 567-89", "_ _"])("with the postcode %j of another country", (zip) => {
		for (const path of ["address", "invoiceAddress"])
			expect(problemsWith(path, anAddress({ zip, country: "Liechtenstein" }))).toEqual({
				[`${path}.zip`]: [zip.length > 10 ? most(10) : ZIP_FORMAT],
			});
	});

	it.each([
		["contacts", 50, aContact],
		["productionSites", 200, aSite],
	] as const)("with more %s than %i", (path, max, make) => {
		const several = (count: number) =>
			problemsWith(
				path,
				Array.from({ length: count }, () => make()),
			);
		expect([several(max), several(max + 1)]).toEqual([{}, { [path]: [`Höchstens ${max} Einträge.`] }]);
	});
});

describe("a client is accepted", () => {
	it.each([
		["vatNr", "FR12345678901"],
		["vatNr", "ATU 123.456.78"],
		["vatNr", "CHE-123.456.789 MWST"],
		["vatNr", "che-123.456.789 tva"],
		["vatNr", "RO12"],
		["vatNr", "NO 123 456 789 MVA"],
		["vatNr", "NL123456789B01"],
		["address.zip", "1000"],
		["contacts.0.person.phone", ""],
		["contacts.0.person.phone", undefined],
		["contacts.0.person.title", undefined],
		["field", undefined],
		["invoiceAddress", undefined],
		["contacts", undefined],
		["productionSites", undefined],
	])("with %s %j", (path, value) => {
		expect(problemsWith(path, value)).toEqual({});
	});

	it("with an address whose readable form is within the limit, although its stored form is longer", () => {
		const email = (typed: string) => problemsWith("contacts.0.person.email", typed);
		const longest = `${"a".repeat(30)}@${new URL("http://öö.ää.üü.ßß.öä.at").hostname}`;
		expect(longest.length).toBeGreaterThan(50);
		expect(email(longest)).toEqual({});
		expect(email(`a@${new URL("http://ü.at").hostname}`)).toEqual({
			"contacts.0.person.email": ["Mindestens 8 Zeichen."],
		});
	});

	it.each([
		["Großbritannien", "SW1A 1AA"],
		["Liechtenstein", "FL-9490"],
		["Niederlande", "1012 ab"],
		["Island", "00"],
		["Italien", "00118"],
	])("with a postcode of %s such as %s, in every address", (country, zip) => {
		for (const path of ["address", "invoiceAddress", "productionSites.0.address"])
			expect(problemsWith(path, anAddress({ zip, country }))).toEqual({});
	});
});
