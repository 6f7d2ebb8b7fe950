import type { Client } from "@portal/contracts/contract/clients";
import type { AddressValues } from "@portal/shared-ui/form";

const addressOf = (address: Client["invoiceAddress"] = {}): AddressValues => ({
	street: address.street ?? "",
	number: address.number ?? "",
	zip: address.zip ?? "",
	city: address.city ?? "",
	country: address.country ?? "",
});

export const emptyContact = () => ({
	dep: "",
	person: { title: "", firstName: "", lastName: "", email: "", phone: "" },
});

export const emptySite = () => ({ name: "", address: addressOf() });
/** Only a site that exists already has an id. */
export type SiteValues = ReturnType<typeof emptySite> & { _id?: string };

export const emptyClient = () => ({
	name: "",
	vatNr: "",
	field: "",
	address: addressOf(),
	invoiceAddress: addressOf(),
	contacts: [emptyContact()],
	productionSites: [] as SiteValues[],
});
/** What stands in the form: texts throughout, empty where nothing is given. */
export type ClientValues = ReturnType<typeof emptyClient>;

export const valuesOf = (client: Client): ClientValues => ({
	name: client.name,
	vatNr: client.vatNr,
	field: client.field,
	address: client.address,
	invoiceAddress: addressOf(client.invoiceAddress),
	contacts: client.contacts.map(({ dep, person }) => ({ dep, person: { ...person, phone: person.phone ?? "" } })),
	productionSites: client.productionSites,
});
