import { describeFields } from "../../kit/field-descriptions.ts";

/**
 * Forms, details pages, audit trail and export show the fields of a client in this order. Each described field has a
 * schema in the contract and a column in the table.
 */

export const COMPANY_FIELDS = /* @__PURE__ */ describeFields({
	name: { label: "Name", empty: "", isRequired: true, exportWidth: 36 },
	vatNr: { label: "UID-Nummer", empty: "", isRequired: true, exportWidth: 16 },
	field: { label: "Branche", empty: "", exportWidth: 24 },
});

export const ADDRESS_FIELDS = /* @__PURE__ */ describeFields({
	street: { label: "Straße", empty: "", exportWidth: 28 },
	number: { label: "Hausnummer", empty: "", exportWidth: 13 },
	zip: { label: "Postleitzahl", empty: "", exportWidth: 14 },
	city: { label: "Ort", empty: "", exportWidth: 20 },
	country: { label: "Land", empty: "", exportWidth: 14 },
});

export const PERSON_FIELDS = /* @__PURE__ */ describeFields({
	title: { label: "Titel", empty: "" },
	firstName: { label: "Vorname", empty: "", isRequired: true },
	lastName: { label: "Nachname", empty: "", isRequired: true },
	email: { label: "E-Mail", empty: "", isRequired: true, type: "email" },
	phone: { label: "Telefon", empty: "", type: "tel" },
});
export const CONTACT_FIELDS = {
	dep: { label: "Bezeichnung" },
	person: PERSON_FIELDS,
};

export const SITE_FIELDS = { name: { label: "Name" } };

export const CLIENT_FIELDS = {
	clientNumber: { label: "Registrierungsnummer" },
	...COMPANY_FIELDS,
	address: { label: "Adresse" },
	invoiceAddress: { label: "Rechnungsadresse" },
	contacts: { label: "Ansprechpersonen", item: "Ansprechperson" },
	productionSites: { label: "Produktionsstätten", item: "Produktionsstätte" },
};

/** Returns a function that labels an entry of a list by its index, for example "Produktionsstätte 1" for index 0. */
export const itemName =
	({ item }: { item: string }) =>
	(place: number) =>
		`${item} ${place + 1}`;

export const CLIENT_FILTERS = {};
