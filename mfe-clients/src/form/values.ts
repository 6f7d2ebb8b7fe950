import type { Client } from "@portal/api/contract/clients";
import type { AddressValues } from "@portal/shared-ui/form";

export interface ContactValues {
	dep: string;
	person: { title: string; firstName: string; lastName: string; email: string; phone: string };
}

export interface SiteValues {
	/** Only a site that exists already has one. */
	_id?: string;
	name: string;
	address: AddressValues;
}

/** What stands in the form: texts throughout, empty where nothing is given. */
export interface ClientValues {
	name: string;
	vatNr: string;
	field: string;
	address: AddressValues;
	invoiceAddress: AddressValues;
	contacts: ContactValues[];
	productionSites: SiteValues[];
}

const addressOf = (address: Client["invoiceAddress"] = {}): AddressValues => ({
	street: address.street ?? "",
	number: address.number ?? "",
	zip: address.zip ?? "",
	city: address.city ?? "",
	country: address.country ?? "",
});

export const emptyContact = (): ContactValues => ({
	dep: "",
	person: { title: "", firstName: "", lastName: "", email: "", phone: "" },
});

export const emptySite = (): SiteValues => ({ name: "", address: addressOf() });

export const emptyClient = (): ClientValues => ({
	name: "",
	vatNr: "",
	field: "",
	address: addressOf(),
	invoiceAddress: addressOf(),
	contacts: [emptyContact()],
	productionSites: [],
});

export const valuesOf = (client: Client): ClientValues => ({
	name: client.name,
	vatNr: client.vatNr,
	field: client.field,
	address: client.address,
	invoiceAddress: addressOf(client.invoiceAddress),
	contacts: client.contacts.map(({ dep, person }) => ({ dep, person: { ...person, phone: person.phone ?? "" } })),
	productionSites: client.productionSites,
});
