import type { ApiClient } from "@portal/contracts/client";
import { keepPreviousData, queryOptions, unwrap } from "@portal/shared-ui/module";

const LIMIT = "5";
const CERTIFICATION_NUMBER = /^Z-\d{4}-\d{4,}/i;

export interface Hit {
	id: string;
	label: string;
	description: string;
	href: string;
}

const path = (pathname: string, query: Record<string, string>) => `${pathname}?${new URLSearchParams(query)}`;

async function searchClients(api: ApiClient, q: string, init: RequestInit): Promise<Hit[]> {
	const rows = await unwrap(api.api.client.$get({ query: { q, limit: LIMIT } }, { init }));
	return rows.map(({ _id, name, clientNumber, address }) => ({
		id: _id,
		label: name,
		description: `${clientNumber}, ${address.country}`,
		href: path("/clientDetails", { cid: _id }),
	}));
}

async function searchCertifications(api: ApiClient, q: string, init: RequestInit): Promise<Hit[]> {
	const rows = await unwrap(api.api.certification.$get({ query: { q, limit: LIMIT } }, { init }));
	return rows.map(({ _id, certificationNumber, clientName, category }) => ({
		id: _id,
		label: `${certificationNumber}, ${clientName}`,
		description: category,
		href: path("/certificationDetails", { cid: _id }),
	}));
}

// A certificate's number begins with that of its certification; its own search the API does not have.
async function searchCertificates(api: ApiClient, q: string, init: RequestInit): Promise<Hit[]> {
	const number = CERTIFICATION_NUMBER.exec(q)?.[0];
	if (number === undefined) return [];
	const [certification] = await unwrap(api.api.certification.$get({ query: { q: number, limit: "1" } }, { init }));
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
		}));
}

export const SHORTEST_SEARCH = 2;

export const searchEverything = (api: ApiClient, q: string) =>
	queryOptions({
		queryKey: ["palette", q],
		enabled: q.length >= SHORTEST_SEARCH,
		placeholderData: keepPreviousData,
		queryFn: async ({ signal }) => {
			const [clients, certifications, certificates] = await Promise.all([
				searchClients(api, q, { signal }),
				searchCertifications(api, q, { signal }),
				searchCertificates(api, q, { signal }),
			]);
			return { clients, certifications, certificates };
		},
	});
