import type { ApiClient } from "@portal/contracts/client";
import type { CompetenceInput } from "@portal/contracts/contract/competence";
import { apiFormQuery, apiListQuery, unwrap, unwrapTagged } from "@portal/shared-ui/module";

export const competenceQuery = ({ api }: ApiClient, id: string) =>
	apiFormQuery(["competence", id], (options) =>
		unwrapTagged(api.users[":id"].competence.$get({ param: { id } }, options)),
	);

export const changeCompetence = ({ api }: ApiClient, id: string, etag: string, json: CompetenceInput) =>
	unwrap(api.users[":id"].competence.$put({ param: { id }, json }, { headers: { "If-Match": etag } }));

const CLIENTS_TO_CHOOSE = "5";

export const clientsQuery = ({ api }: ApiClient, q: string) =>
	apiListQuery(["clients to choose", q], async (options) => {
		const found = await unwrap(api.client.$get({ query: { q, limit: CLIENTS_TO_CHOOSE } }, options));
		return found.map(({ _id: id, clientNumber, name }) => ({ id, name, label: `${clientNumber} – ${name}` }));
	});
