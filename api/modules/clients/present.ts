import type { Client, ClientListItem, Contact, InvoiceAddress, ProductionSite } from "./contract.ts";
import type { ClientListRow, ClientRow, ConsentRow, SiteRow } from "./repository.ts";

export const presentAddress = <A extends InvoiceAddress>({ street, number, zip, city, country }: A) =>
	({ street, number, zip, city, country }) as Pick<A, "street" | "number" | "zip" | "city" | "country">;

const presentContact = ({ dep, person: { title, firstName, lastName, email, phone } }: Contact): Contact => ({
	dep,
	person: { title, firstName, lastName, email, phone },
});

const presentSite = (row: SiteRow): ProductionSite => ({
	_id: row.id,
	name: row.name,
	address: presentAddress(row.address),
});

const presentConsent = ({ givenOn, note, recordedAt, recordedBy }: ConsentRow): NonNullable<Client["directory"]> => ({
	givenOn,
	...(note === null ? {} : { note }),
	recordedAt,
	recordedBy,
});

export function presentClient(row: ClientRow, sites: readonly SiteRow[], consent: ConsentRow | undefined): Client {
	return {
		_id: row.id,
		clientNumber: row.clientNumber,
		name: row.name,
		vatNr: row.vatNr,
		field: row.field,
		address: presentAddress(row.address),
		...(row.invoiceAddress ? { invoiceAddress: presentAddress(row.invoiceAddress) } : {}),
		productionSites: sites.map(presentSite),
		contacts: row.contacts.map(presentContact),
		...(consent ? { directory: presentConsent(consent) } : {}),
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
