import {
	ADDRESS_FIELDS,
	type Client,
	type ClientFormValues,
	type ClientPreset,
	COMPANY_FIELDS,
	COUNTRIES,
	PERSON_FIELDS,
} from "@portal/contracts/contract/clients";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { emptyValues, mapFields, pickFields } from "@portal/contracts/kit/field-descriptions";

const emptyAddress = (country = "") => ({ ...emptyValues(ADDRESS_FIELDS), country });

export const emptyContact = () => ({ dep: "", person: emptyValues(PERSON_FIELDS) });

export const emptySite = () => ({ name: "", address: emptyAddress() });
export type SiteValues = ReturnType<typeof emptySite> & { _id?: string };

/** The form must have all values of the API, because saving deletes a missing one. The type check enforces this. */
type Saved = Record<Exclude<keyof ClientFormValues, "directory">, unknown>;

/** Begins with the first country of the list, from which most clients come. */
export const emptyClient = () =>
	({
		...emptyValues(COMPANY_FIELDS),
		address: emptyAddress(COUNTRIES[0]),
		invoiceAddress: emptyAddress(),
		contacts: [emptyContact()],
		productionSites: [] as SiteValues[],
	}) satisfies Saved;
export type ClientValues = ReturnType<typeof emptyClient>;

/** Returns the values of a new client, with those that another page has passed. The last word of a name is the surname. */
export function presetClient(preset: ClientPreset["client"] | undefined): ClientValues {
	const empty = emptyClient();
	if (!preset) return empty;
	const { name, email, phone } = preset.contact;
	const [lastName = "", ...firstNames] = name.split(" ").reverse();
	const person = { ...emptyContact().person, firstName: firstNames.reverse().join(" "), lastName, email, phone };
	return { ...empty, name: preset.name, contacts: [{ dep: "", person }] };
}

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
