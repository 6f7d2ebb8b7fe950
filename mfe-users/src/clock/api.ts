import type { ApiClient } from "@portal/contracts/client";
import { queryOptions, unwrap } from "@portal/shared-ui/module";

export const clockQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["clock"],
		queryFn: ({ signal }) => unwrap(api.clock.$get({}, { init: { signal } })),
	});
