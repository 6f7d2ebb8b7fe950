import type { ApiClient } from "@portal/api/client";
import type { USER_SORTS, UserInput, UserUpdate } from "@portal/api/contract/users";
import { keepPreviousData, queryOptions, unwrap, unwrapList, unwrapTagged } from "@portal/shared-ui/module";

// As many as one answer may hold, so that no account that waits is hidden on a later page.
const PAGE_SIZE = "1000";

type Sort = (typeof USER_SORTS)[number];
export interface UserListRequest {
	q?: string;
	/** Comes from the address; the server refuses what it does not know. */
	sort?: string;
	cursor?: string;
}

export const USERS = ["users"] as const;

export const usersQuery = (api: ApiClient, { sort, ...request }: UserListRequest) =>
	queryOptions({
		queryKey: [...USERS, { sort, ...request }],
		queryFn: ({ signal }) =>
			unwrapList(
				api.api.users.$get(
					{ query: { ...request, ...(sort ? { sort: sort as Sort | `-${Sort}` } : {}), limit: PAGE_SIZE } },
					{ init: { signal } },
				),
			),
		placeholderData: keepPreviousData,
	});

export const userQuery = (api: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["user", id],
		queryFn: ({ signal }) => unwrapTagged(api.api.users[":id"].$get({ param: { id } }, { init: { signal } })),
		// The form keeps the version it began with: it must begin with the newest one, and a later one must not hide a conflict.
		gcTime: 0,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});

export const createUser = (api: ApiClient, json: UserInput) => unwrap(api.api.users.$post({ json }));

export const updateUser = (api: ApiClient, etag: string, json: UserUpdate) =>
	unwrap(api.api.users.$put({ json }, { headers: { "If-Match": etag } }));

export const deleteUser = (api: ApiClient, id: string) => unwrap(api.api.users[":id"].$delete({ param: { id } }));
