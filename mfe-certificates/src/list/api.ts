import type { ApiClient } from "@portal/api/client";
import type { CERTIFICATION_SORTS } from "@portal/api/contract/certifications";
import { saveFile } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

type Sort = (typeof CERTIFICATION_SORTS)[number];

/** All pages of the list as an Excel file. The order comes from the address; the server refuses what it does not know. */
export const saveCertifications = (api: ApiClient, { q, sort }: ListQuery) =>
	saveFile(
		api.api["certification.xlsx"].$get({
			query: { ...(q ? { q } : {}), ...(sort ? { sort: sort as Sort | `-${Sort}` } : {}) },
		}),
	);
