import { describeFields } from "../../kit/field-descriptions.ts";

/**
 * This file contains labels and properties of all fields of a client. A described field has a schema in the
 * contract and a column in the table; form, conflict, details page, audit trail and export show the fields in this
 * order.
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

/** The fields of a client. `item` is the label of one entry of a list, such as one site. */
export const CLIENT_FIELDS = {
	clientNumber: { label: "Registrierungsnummer" },
	...COMPANY_FIELDS,
	address: { label: "Adresse" },
	invoiceAddress: { label: "Rechnungsadresse" },
	contacts: { label: "Ansprechpersonen", item: "Ansprechperson" },
	productionSites: { label: "Produktionsstätten", item: "Produktionsstätte" },
};

/** Returns a function that names an entry of the list by its index from 0. */
export const itemName =
	({ item }: { item: string }) =>
	(place: number) =>
		`${item} ${place + 1}`;

/** The filters of the list of clients, by the parameters of its query. It has none. */
export const CLIENT_FILTERS = {};
