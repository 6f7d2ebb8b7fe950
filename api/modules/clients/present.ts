import { pickFields } from "../../kit/field-descriptions.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import { ADDRESS_FIELDS, type Client, COMPANY_FIELDS, type InvoiceAddress, PERSON_FIELDS } from "./contract.ts";
import { type ClientRow, type ConsentRow, consentOf, loadClient, type SiteRow, sitesOf } from "./repository.ts";

export const presentAddress = <A extends InvoiceAddress>(address: A) =>
	pickFields<InvoiceAddress, typeof ADDRESS_FIELDS>(address, ADDRESS_FIELDS) as Pick<A, keyof typeof ADDRESS_FIELDS>;

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
		productionSites: sites.map(({ id, name, address }) => ({ _id: id, name, address: presentAddress(address) })),
		contacts: row.contacts.map(({ dep, person }) => ({ dep, person: pickFields(person, PERSON_FIELDS) })),
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
