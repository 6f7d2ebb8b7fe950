import type { ApiClient } from "@portal/contracts/client";
import type { CompetenceInput } from "@portal/contracts/contract/competence";
import { keepPreviousData, queryOptions, unwrap, unwrapTagged } from "@portal/shared-ui/module";

export const competenceQuery = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["competence", id],
		queryFn: ({ signal }) => unwrapTagged(api.users[":id"].competence.$get({ param: { id } }, { init: { signal } })),
		gcTime: 0,
	});

export const changeCompetence = ({ api }: ApiClient, id: string, etag: string, json: CompetenceInput) =>
	unwrap(api.users[":id"].competence.$put({ param: { id }, json }, { headers: { "If-Match": etag } }));

const CLIENTS_TO_CHOOSE = "5";

export const clientsQuery = ({ api }: ApiClient, q: string) =>
	queryOptions({
		queryKey: ["clients to choose", q],
		enabled: q !== "",
		placeholderData: keepPreviousData,
		queryFn: ({ signal }) => unwrap(api.client.$get({ query: { q, limit: CLIENTS_TO_CHOOSE } }, { init: { signal } })),
	});
