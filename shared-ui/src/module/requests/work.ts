import type { ApiClient } from "@portal/contracts/client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./request.ts";

/** Query for the user's pending tasks. The menu and the home page share its response, so that it is requested once. */
export const workQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["work"],
		queryFn: ({ signal }) => unwrap(api.work.$get(undefined, { init: { signal } })),
	});
