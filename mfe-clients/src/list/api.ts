import type { ApiClient } from "@portal/api/client";
import type { CLIENT_SORTS } from "@portal/api/contract/clients";
import { saveFile } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

type Sort = (typeof CLIENT_SORTS)[number];

/** All pages of the list as an Excel file. The order comes from the address; the server refuses what it does not know. */
export const saveClients = (api: ApiClient, { q, sort }: ListQuery) =>
	saveFile(
		api.api["client.xlsx"].$get({
			query: { ...(q ? { q } : {}), ...(sort ? { sort: sort as Sort | `-${Sort}` } : {}) },
		}),
	);
