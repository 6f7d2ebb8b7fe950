import type { ApiClient } from "@portal/contracts/client";
import { queryOptions, unwrap } from "@portal/shared-ui/module";

export const overviewQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["overview"],
		queryFn: ({ signal }) => unwrap(api.overview.$get(undefined, { init: { signal } })),
	});
