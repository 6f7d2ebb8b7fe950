import type { ApiClient } from "@portal/contracts/client";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "./request.ts";

/** Query for the user's pending tasks. The menu and the home page share its response, so that it is requested once. */
export const workQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["work"],
		queryFn: ({ signal }) => unwrap(api.work.$get(undefined, { init: { signal } })),
	});

/** Returns the entry after the current one of a queue. After the last one, or without the current one, it is the first. */
export const nextOf = <T>(queue: readonly T[] = [], isCurrent: (entry: T) => boolean): T | undefined =>
	queue[queue.findIndex(isCurrent) + 1] ?? queue.find((entry) => !isCurrent(entry));
