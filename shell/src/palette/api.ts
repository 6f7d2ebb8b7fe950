import type { ApiClient } from "@portal/contracts/client";
import { keepPreviousData, queryOptions, unwrap } from "@portal/shared-ui/module";

const LIMIT = "5";
const CERTIFICATION_NUMBER = /^Z-\d{4}-\d{4,}/i;

export interface Hit {
	id: string;
	label: string;
	description: string;
	href: string;
	/** Unique number of the record, such as a client number. A search for exactly this number lists it first. */
	number?: string;
}

const path = (pathname: string, query: Record<string, string>) => `${pathname}?${new URLSearchParams(query)}`;

async function searchClients(api: ApiClient, q: string, init: RequestInit): Promise<Hit[]> {
	const rows = await unwrap(api.api.client.$get({ query: { q, limit: LIMIT } }, { init }));
	return rows.map(({ _id, name, clientNumber, address }) => ({
		id: _id,
		label: name,
		description: `${clientNumber}, ${address.country}`,
		href: path("/clientDetails", { cid: _id }),
		number: String(clientNumber),
	}));
}

async function searchCertifications(api: ApiClient, q: string, init: RequestInit): Promise<Hit[]> {
	const rows = await unwrap(api.api.certification.$get({ query: { q, limit: LIMIT } }, { init }));
	return rows.map(({ _id, certificationNumber, clientName, category }) => ({
		id: _id,
		label: `${certificationNumber}, ${clientName}`,
		description: category,
		href: path("/certificationDetails", { cid: _id }),
		number: certificationNumber,
	}));
}

/** Finds certificates by number through the certifications, whose search includes the numbers of certificates. */
async function searchCertificates(api: ApiClient, q: string, init: RequestInit): Promise<Hit[]> {
	if (!CERTIFICATION_NUMBER.test(q)) return [];
	const [certification] = await unwrap(api.api.certification.$get({ query: { q, limit: "1" } }, { init }));
	if (!certification) return [];
	const { _id, clientName, certificates, _clientId } = await unwrap(
		api.api.certification[":id"].$get({ param: { id: certification._id } }, { init }),
	);
	return certificates
		.filter(({ certificateNumber }) => certificateNumber.toLowerCase().startsWith(q.toLowerCase()))
		.map(({ _id: certificateId, certificateNumber }) => ({
			id: certificateId,
			label: certificateNumber,
			description: clientName,
			href: path("/certificateDetails", { certificationId: _id, certificateId, clientId: _clientId }),
			number: certificateNumber,
		}));
}

async function searchEnquiries(api: ApiClient, q: string, init: RequestInit): Promise<Hit[]> {
	const rows = await unwrap(api.api.customerMessages.$get({ query: { q, limit: LIMIT } }, { init }));
	return rows.map(({ _id, reference, company, name }) => ({
		id: _id,
		label: `${reference}, ${company || name}`,
		description: company && name,
		href: path("/customerMessage", { id: _id }),
		number: reference,
	}));
}

/** Search functions by kind of record. Each runs only if the user may open the page that shows its results. */
const SEARCHES = {
	clients: { page: "/clientDetails", search: searchClients },
	certifications: { page: "/certificationDetails", search: searchCertifications },
	certificates: { page: "/certificateDetails", search: searchCertificates },
	enquiries: { page: "/customerMessage", search: searchEnquiries },
} as const;
export type Kind = keyof typeof SEARCHES;
export const KINDS = Object.keys(SEARCHES) as Kind[];

export const SHORTEST_SEARCH = 2;

export const searchEverything = (api: ApiClient, q: string, canOpen: (page: string) => boolean) =>
	queryOptions({
		queryKey: ["palette", q],
		enabled: q.length >= SHORTEST_SEARCH,
		placeholderData: keepPreviousData,
		queryFn: async ({ signal }) => {
			const found = await Promise.all(
				KINDS.map(async (kind) => {
					const { page, search } = SEARCHES[kind];
					return [kind, canOpen(page) ? await search(api, q, { signal }) : []] as const;
				}),
			);
			return Object.fromEntries(found) as Record<Kind, Hit[]>;
		},
	});
