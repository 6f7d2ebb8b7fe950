import type { Address, Client, ClientListItem, Contact, InvoiceAddress, ProductionSite } from "./contract.ts";
import type { ClientListRow, ClientRow, SiteRow } from "./repository.ts";

const presentAddress = ({ street, number, zip, city, country }: Address): Address => ({
	street,
	number,
	zip,
	city,
	country,
});

const presentInvoiceAddress = ({ street, number, zip, city, country }: InvoiceAddress): InvoiceAddress => ({
	street,
	number,
	zip,
	city,
	country,
});

const presentContact = ({ dep, person }: Contact): Contact => ({
	dep,
	person: {
		title: person.title,
		firstName: person.firstName,
		lastName: person.lastName,
		email: person.email,
		phone: person.phone,
	},
});

export const presentSite = (row: SiteRow): ProductionSite => ({
	_id: row.id,
	name: row.name,
	address: presentAddress(row.address),
});

export function presentClient(row: ClientRow, sites: readonly SiteRow[]): Client {
	return {
		_id: row.id,
		clientNumber: row.clientNumber,
		name: row.name,
		vatNr: row.vatNr,
		field: row.field,
		address: presentAddress(row.address),
		...(row.invoiceAddress ? { invoiceAddress: presentInvoiceAddress(row.invoiceAddress) } : {}),
		productionSites: sites.map(presentSite),
		contacts: row.contacts.map(presentContact),
		createdAt: row.createdAt,
		updatedAt: row.updatedAt,
	};
}

export const presentListItem = (row: ClientListRow): ClientListItem => ({
	_id: row.id,
	clientNumber: row.clientNumber,
	name: row.name,
	address: { country: row.address.country },
});
