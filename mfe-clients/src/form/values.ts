import {
	ADDRESS_FIELDS,
	type Client,
	type ClientFormValues,
	COMPANY_FIELDS,
	PERSON_FIELDS,
} from "@portal/contracts/contract/clients";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { emptyValues, mapFields, pickFields } from "@portal/contracts/kit/field-descriptions";

const emptyAddress = () => emptyValues(ADDRESS_FIELDS);

export const emptyContact = () => ({ dep: "", person: emptyValues(PERSON_FIELDS) });

export const emptySite = () => ({ name: "", address: emptyAddress() });
/** Values of a production site. Only a saved site has an id. */
export type SiteValues = ReturnType<typeof emptySite> & { _id?: string };

/**
 * Requires every value that the API accepts: one that the form lacks is a compile error, because it would be lost on
 * saving.
 */
type Saved = Record<Exclude<keyof ClientFormValues, "directory">, unknown>;

export const emptyClient = () =>
	({
		...emptyValues(COMPANY_FIELDS),
		address: emptyAddress(),
		invoiceAddress: emptyAddress(),
		contacts: [emptyContact()],
		productionSites: [] as SiteValues[],
	}) satisfies Saved;
/** Values of the form. A missing value is an empty string. */
export type ClientValues = ReturnType<typeof emptyClient>;

export const valuesOf = (client: Client): ClientValues => ({
	...pickFields(client, COMPANY_FIELDS),
	address: client.address,
	invoiceAddress: mapFields(ADDRESS_FIELDS, (_, part) => client.invoiceAddress?.[part] ?? ""),
	contacts: client.contacts.map(({ dep, person }) => ({
		dep,
		person: { ...person, email: readableAddress(person.email), phone: person.phone ?? "" },
	})),
	productionSites: client.productionSites,
});
