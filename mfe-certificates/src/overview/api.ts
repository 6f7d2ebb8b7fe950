import type { ApiClient } from "@portal/contracts/client";
import { apiQuery, unwrap } from "@portal/shared-ui/module";

export const overviewQuery = ({ api }: ApiClient) =>
	apiQuery(["overview"], (options) => unwrap(api.overview.$get(undefined, options)));
