import type { ApiClient } from "@portal/contracts/client";
import type { AuditFilter, HistoryEntity } from "@portal/contracts/contract/audit";
import type { UserInput, UserListQuery, UserUpdate } from "@portal/contracts/contract/users";
import {
	apiFormQuery,
	apiListQuery,
	asQuery,
	infiniteQueryOptions,
	type ListRequest,
	saveFile,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";

export const USERS = ["users"] as const;

export const usersQuery = (api: ApiClient, request: ListRequest<UserListQuery>) =>
	apiListQuery([...USERS, request], (options) => unwrapList(api.api.users.$get({ query: asQuery(request) }, options)));

export const userQuery = (api: ApiClient, id: string) =>
	apiFormQuery(["user", id], (options) => unwrapTagged(api.api.users[":id"].$get({ param: { id } }, options)));

export const createUser = (api: ApiClient, json: UserInput) => unwrap(api.api.users.$post({ json }));

export const updateUser = (api: ApiClient, etag: string, json: UserUpdate) =>
	unwrap(api.api.users.$put({ json }, { headers: { "If-Match": etag } }));

/** Requests that an Admin sends after a confirmation. Only `endSessions` has a result: the number of ended sessions. */
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

const AUDIT_PAGE = "50";

export const auditQuery = (api: ApiClient, request: AuditFilter & { cursor?: string }) =>
	apiListQuery(["audit", request], (options) =>
		unwrapList(api.api.audit.$get({ query: { ...request, limit: AUDIT_PAGE } }, options)),
	);

export const verifyAudit = (api: ApiClient) => unwrap(api.api.audit.verification.$get());

export const saveAudit = (api: ApiClient, query: AuditFilter) => saveFile(api.api.audit.export.$get({ query }));

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
		// The cached history is never reused, because it may lack the action that the user has just performed.
		staleTime: 0,
	});
