import type { ApiClient } from "@portal/contracts/client";
import type { AuditEntity, HistoryEntity } from "@portal/contracts/contract/audit";
import type { USER_SORTS, UserInput, UserState, UserUpdate } from "@portal/contracts/contract/users";
import {
	infiniteQueryOptions,
	keepPreviousData,
	queryOptions,
	saveFile,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";

type Sort = (typeof USER_SORTS)[number];
export interface UserListRequest {
	q?: string;
	/** Comes from the address; the server refuses what it does not know. */
	sort?: string;
	cursor?: string;
	state?: UserState;
}

export const USERS = ["users"] as const;

export const usersQuery = (api: ApiClient, { sort, ...request }: UserListRequest) =>
	queryOptions({
		queryKey: [...USERS, { sort, ...request }],
		queryFn: ({ signal }) =>
			unwrapList(
				api.api.users.$get(
					{ query: { ...request, ...(sort ? { sort: sort as Sort | `-${Sort}` } : {}) } },
					{ init: { signal } },
				),
			),
		placeholderData: keepPreviousData,
	});

export const userQuery = (api: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["user", id],
		queryFn: ({ signal }) => unwrapTagged(api.api.users[":id"].$get({ param: { id } }, { init: { signal } })),
		gcTime: 0,
	});

export const createUser = (api: ApiClient, json: UserInput) => unwrap(api.api.users.$post({ json }));

export const updateUser = (api: ApiClient, etag: string, json: UserUpdate) =>
	unwrap(api.api.users.$put({ json }, { headers: { "If-Match": etag } }));

/** What an Admin does with an account after a question; only the end of its sessions has an answer that is told. */
export const accountActions = (api: ApiClient, id: string) => {
	const account = api.api.users[":id"];
	const given = { param: { id } };
	return {
		delete: () => unwrap(account.$delete(given)),
		deactivate: () => unwrap(account.deactivation.$post(given)),
		activate: () => unwrap(account.deactivation.$delete(given)),
		endSessions: () => unwrap(account.sessions.$delete(given)),
		unlock: () => unwrap(account.lock.$delete(given)),
		resetFactors: () => unwrap(account["second-factors"].$delete(given)),
	};
};
export type Confirmed = keyof ReturnType<typeof accountActions>;

export interface AuditRequest {
	entity?: AuditEntity;
	entityId?: string;
	user?: string;
	/** Moments; `to` is not included. */
	from?: string;
	to?: string;
}

const AUDIT_PAGE = "50";

export const auditQuery = (api: ApiClient, request: AuditRequest & { cursor?: string }) =>
	queryOptions({
		queryKey: ["audit", request],
		queryFn: ({ signal }) =>
			unwrapList(api.api.audit.$get({ query: { ...request, limit: AUDIT_PAGE } }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});

export const verifyAudit = (api: ApiClient) => unwrap(api.api.audit.verification.$get());

export const saveAudit = (api: ApiClient, query: AuditRequest) => saveFile(api.api.audit.export.$get({ query }));

const HISTORY_PAGE = "20";

export const historyQuery = (api: ApiClient, entity: HistoryEntity, id: string) =>
	infiniteQueryOptions({
		queryKey: ["history", entity, id],
		queryFn: ({ signal, pageParam }) =>
			unwrapList(
				api.api.history[":entity"][":id"].$get(
					{ param: { entity, id }, query: { limit: HISTORY_PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
					{ init: { signal } },
				),
			),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next,
		// It tells of what has just been done on the page.
		staleTime: 0,
	});
