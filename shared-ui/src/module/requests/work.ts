import type { ApiClient } from "@portal/contracts/client";
import { apiQuery } from "./api-query.ts";
import { unwrap } from "./request.ts";

/** Query for the user's pending tasks. The menu and the home page share its response, so that it is requested once. */
export const workQuery = ({ api }: ApiClient) =>
	apiQuery(["work"], (options) => unwrap(api.work.$get(undefined, options)));

/** Returns the entry after the current one of a queue. After the last one, or without the current one, it is the first. */
export const nextOf = <T>(queue: readonly T[] = [], isCurrent: (entry: T) => boolean): T | undefined =>
	queue[queue.findIndex(isCurrent) + 1] ?? queue.find((entry) => !isCurrent(entry));
