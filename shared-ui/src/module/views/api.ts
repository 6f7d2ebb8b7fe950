import type { ApiClient } from "@portal/contracts/client";
import type { View, ViewFormValues, ViewList } from "@portal/contracts/contract/views";
import { queryOptions } from "@tanstack/react-query";
import { unwrap } from "../requests/request.ts";

export type { View, ViewFormValues, ViewList };

const MINUTE_MS = 60_000;

export const viewsQuery = ({ api }: ApiClient, list: ViewList) =>
	queryOptions({
		queryKey: ["views", list],
		queryFn: ({ signal }) => unwrap(api.views.$get({ query: { list } }, { init: { signal } })),
		staleTime: 5 * MINUTE_MS,
	});

export const createView = ({ api }: ApiClient, json: ViewFormValues) => unwrap(api.views.$post({ json }));

export const changeView = ({ api }: ApiClient, { _id: id, ...json }: View) =>
	unwrap(api.views[":id"].$put({ param: { id }, json }));

export const deleteView = ({ api }: ApiClient, id: string) => unwrap(api.views[":id"].$delete({ param: { id } }));
