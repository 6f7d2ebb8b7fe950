import type { ApiClient } from "@portal/contracts/client";
import { queryOptions, unwrap } from "@portal/shared-ui/module";

export const sealQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["seal"],
		queryFn: ({ signal }) => unwrap(api.seal.$get({}, { init: { signal } })),
	});
