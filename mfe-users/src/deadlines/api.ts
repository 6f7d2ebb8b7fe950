import type { ApiClient } from "@portal/contracts/client";
import type {
	DeadlineChangeValues,
	DeadlineKind,
	DeadlineListQuery,
	TaskFormValues,
} from "@portal/contracts/contract/deadlines";
import {
	asQuery,
	keepPreviousData,
	type ListRequest,
	queryOptions,
	saveFile,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";

const MINUTE_MS = 60_000;

export const DEADLINES = ["deadlines"] as const;

type DeadlineRequest = ListRequest<DeadlineListQuery>;

export const deadlinesQuery = ({ api }: ApiClient, query: DeadlineRequest) =>
	queryOptions({
		queryKey: [...DEADLINES, query],
		queryFn: ({ signal }) => unwrapList(api.deadlines.$get({ query: asQuery(query) }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});

export const saveDeadlines = ({ api }: ApiClient, { cursor: _page, ...query }: DeadlineRequest) =>
	saveFile(api["deadlines.xlsx"].$get({ query: asQuery(query) }));

export const createTask = ({ api }: ApiClient, json: TaskFormValues) => unwrap(api.deadlines.$post({ json }));

export const changeDeadline = ({ api }: ApiClient, id: string, json: DeadlineChangeValues) =>
	unwrap(api.deadlines[":id"].$patch({ param: { id }, json }));

/** Saves a task. The server rejects the request if another user has changed the task since `etag` was loaded. */
export const changeTask = ({ api }: ApiClient, id: string, etag: string, json: DeadlineChangeValues) =>
	unwrap(api.deadlines[":id"].$patch({ param: { id }, json }, { headers: { "If-Match": etag } }));

export const deadlineQuery = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["deadline", id],
		queryFn: ({ signal }) => unwrapTagged(api.deadlines[":id"].$get({ param: { id } }, { init: { signal } })),
		gcTime: 0,
	});

export const deleteTask = ({ api }: ApiClient, id: string) => unwrap(api.deadlines[":id"].$delete({ param: { id } }));

export const peopleQuery = ({ api }: ApiClient, kind: DeadlineKind) =>
	queryOptions({
		queryKey: [...DEADLINES, "people", kind],
		queryFn: ({ signal }) => unwrap(api.deadlines.people.$get({ query: { kind } }, { init: { signal } })),
		staleTime: MINUTE_MS,
	});

export interface TaskSubject {
	id: string;
	label: string;
	ids: { _clientId: string } | { _certificationId: string };
}

const SUBJECTS_TO_CHOOSE = "5";

export const subjectsQuery = ({ api }: ApiClient, q: string) =>
	queryOptions({
		queryKey: ["task subjects", q],
		enabled: q !== "",
		placeholderData: keepPreviousData,
		queryFn: async ({ signal }): Promise<TaskSubject[]> => {
			const search = [{ query: { q, limit: SUBJECTS_TO_CHOOSE } }, { init: { signal } }] as const;
			const [clients, certifications] = await Promise.all([
				unwrap(api.client.$get(...search)),
				unwrap(api.certification.$get(...search)),
			]);
			return [
				...clients.map(({ _id, name, clientNumber }) => ({
					id: _id,
					label: `${clientNumber} – ${name}`,
					ids: { _clientId: _id },
				})),
				...certifications.map(({ _id, certificationNumber, clientName }) => ({
					id: _id,
					label: `${certificationNumber} – ${clientName}`,
					ids: { _certificationId: _id },
				})),
			];
		},
	});

export const feedQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: [...DEADLINES, "feed"],
		queryFn: ({ signal }) => unwrap(api.deadlines.feed.$get(undefined, { init: { signal } })),
		staleTime: 0,
	});
export const createFeed = ({ api }: ApiClient) => unwrap(api.deadlines.feed.$post());
export const removeFeed = ({ api }: ApiClient) => unwrap(api.deadlines.feed.$delete());

export const recordDeadlinesQuery = ({ api }: ApiClient, ids: TaskSubject["ids"]) => {
	const query = "_clientId" in ids ? { client: ids._clientId } : { certification: ids._certificationId };
	return queryOptions({
		queryKey: [...DEADLINES, query],
		queryFn: ({ signal }) => unwrapList(api.deadlines.$get({ query }, { init: { signal } })),
	});
};
