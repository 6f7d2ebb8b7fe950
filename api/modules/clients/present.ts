import { pickFields } from "../../kit/field-descriptions.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import {
	ADDRESS_FIELDS,
	type Client,
	type ClientListItem,
	COMPANY_FIELDS,
	type Contact,
	type InvoiceAddress,
	PERSON_FIELDS,
	type ProductionSite,
} from "./contract.ts";
import {
	type ClientListRow,
	type ClientRow,
	type ConsentRow,
	consentOf,
	loadClient,
	type SiteRow,
	sitesOf,
} from "./repository.ts";

export const presentAddress = <A extends InvoiceAddress>(address: A) =>
	pickFields<InvoiceAddress, typeof ADDRESS_FIELDS>(address, ADDRESS_FIELDS) as Pick<A, keyof typeof ADDRESS_FIELDS>;

const presentContact = ({ dep, person }: Contact): Contact => ({ dep, person: pickFields(person, PERSON_FIELDS) });

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

export const presentClient = (
	row: ClientRow,
	sites: readonly SiteRow[],
	consent?: ConsentRow | undefined,
): Versioned<Client> => ({
	version: row.version,
	record: {
		_id: row.id,
		clientNumber: row.clientNumber,
		...pickFields(row, COMPANY_FIELDS),
		address: presentAddress(row.address),
		...(row.invoiceAddress ? { invoiceAddress: presentAddress(row.invoiceAddress) } : {}),
		productionSites: sites.map(presentSite),
		contacts: row.contacts.map(presentContact),
		...(consent ? { directory: presentConsent(consent) } : {}),
		createdAt: row.createdAt,
		updatedAt: row.updatedAt,
	},
});

export async function findClient(db: Reader, id: string): Promise<Versioned<Client>> {
	const of = { clientId: id };
	const [row, sites, consent] = await Promise.all([loadClient(db, { id }), sitesOf(db, of), consentOf(db, of)]);
	return presentClient(row, sites, consent);
}

export const presentListItem = (row: ClientListRow): ClientListItem => ({
	_id: row.id,
	clientNumber: row.clientNumber,
	name: row.name,
	address: { country: row.address.country },
});
