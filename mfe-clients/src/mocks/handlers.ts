import { type CertificationListItem, certificationListQuery } from "@portal/api/contract/certifications";
import {
	type Client,
	type ClientInput,
	type ClientListItem,
	COUNTRIES,
	clientExportQuery,
	clientInput,
	clientListQuery,
} from "@portal/api/contract/clients";
import { file, http, listed, missing, tagged, withBody, withQuery } from "@portal/shared-ui/testing/standalone";
import { ADDRESS } from "./records.ts";

const MOMENT = "2026-03-01T09:30:00.000Z";

const contact = {
	dep: "Qualitätssicherung",
	person: {
		title: "Mag.",
		firstName: "Ayşe",
		lastName: "Öztürk",
		email: "ayse@example.org",
		phone: "+43 1 000 00 01",
	},
};

const TRADES = ["Feinkost", "Molkerei", "Fleischwaren", "Süßwaren", "Gewürze", "Geflügelhof", "Backstube", "Teehaus"];
const FAMILIES = ["Öztürk", "Szabó", "Bäckström", "Hofer", "Lefèvre", "Kaya", "Müller", "Novák", "García"];
const FORMS = ["GmbH", "KG", "AG"];
const one = (list: readonly string[], index: number) => list[index % list.length] ?? "";
const nameOf = (number: number) => `${one(TRADES, number)} ${one(FAMILIES, number * 7)} ${one(FORMS, number)}`;

function aClient(number: number, input: Partial<ClientInput> = {}): Client {
	const { productionSites = [], contacts = [contact], address = ADDRESS, ...rest } = input;
	const { invoiceAddress, name = nameOf(number), vatNr = "ATU12345678", field = "Feinkost" } = rest;
	const sites = productionSites.map((site, index) => ({ ...site, _id: site._id ?? `${number}s${index}` }));
	return {
		_id: String(number),
		clientNumber: number,
		name,
		vatNr,
		field,
		address,
		contacts: contacts.map(({ dep, person: { phone, ...person } }) => ({
			dep,
			person: { ...person, ...(phone ? { phone } : {}) },
		})),
		productionSites: sites,
		...(invoiceAddress
			? { invoiceAddress: Object.fromEntries(Object.entries(invoiceAddress).filter(([, part]) => part)) }
			: {}),
		createdAt: MOMENT,
		updatedAt: MOMENT,
	};
}

const certification: CertificationListItem = {
	_id: "z1",
	_clientId: "10001",
	clientName: nameOf(10001),
	certificationNumber: "Z-2026-0001",
	category: "C: Food Manufacturing",
	subcategory: "CIV ambient stable products",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	stati: [{ status: 60, ts: MOMENT, user: "Amina Admin" }],
	downloadable: true,
};

const CLIENTS = 250;
const clients = new Map(
	[
		aClient(10001, { productionSites: [{ name: "Werk Linz", address: { ...ADDRESS, zip: "4020", city: "Linz" } }] }),
		aClient(10002, { contacts: [] }),
		...Array.from({ length: CLIENTS - 2 }, (_, index) =>
			aClient(10003 + index, { address: { ...ADDRESS, country: COUNTRIES[index % COUNTRIES.length] ?? "Österreich" } }),
		),
	].map((client) => [client._id, client]),
);

const nameOfClient = ({ name }: Client) => name;
/** Which field a list is ordered by; the API knows no others. */
const SORTED: Readonly<Record<string, (client: Client) => string>> = {
	clientNumber: ({ clientNumber }) => String(clientNumber),
	name: nameOfClient,
	country: ({ address }) => address.country,
};

/** The clients, searched and ordered as the query says. */
function found({ q = "", sort = "name" }: { q?: string | undefined; sort?: string | undefined }): ClientListItem[] {
	const field = SORTED[sort.replace("-", "")] ?? nameOfClient;
	return [...clients.values()]
		.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
		.sort((one, other) => field(one).localeCompare(field(other), "de") * (sort.startsWith("-") ? -1 : 1))
		.map(({ _id, clientNumber, name, address: { country } }) => ({ _id, clientNumber, name, address: { country } }));
}

const put = (client: Client, status = 200) => {
	clients.set(client._id, client);
	return tagged(client, client.updatedAt, status);
};
const clientOf = (id: unknown) => clients.get(String(id));

/** What answers in place of the API: 250 clients, of which 10002 has no contacts. */
export const handlers = [
	http.get(
		"*/api/client",
		withQuery(clientListQuery, ({ request, query }) => listed(request, found(query), query)),
	),
	http.get(
		"*/api/client.xlsx",
		withQuery(clientExportQuery, () => file("Kunden.xlsx")),
	),
	http.get(
		"*/api/client/certification/:clientId",
		withQuery(certificationListQuery, ({ request, params, query }) => {
			if (!clientOf(params.clientId)) return missing();
			return listed(request, params.clientId === certification._clientId ? [certification] : [], query);
		}),
	),
	http.get("*/api/client/:id", ({ params }) => {
		const client = clientOf(params.id);
		return client ? tagged(client, client.updatedAt) : missing();
	}),
	http.post(
		"*/api/client",
		withBody(clientInput, ({ json }) => put(aClient(10001 + clients.size, json), 201)),
	),
	http.put(
		"*/api/client/:id",
		withBody(clientInput, ({ params, json }) =>
			clientOf(params.id) ? put(aClient(Number(params.id), json)) : missing(),
		),
	),
];
