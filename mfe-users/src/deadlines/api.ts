import type { ApiClient } from "@portal/contracts/client";
import type {
	DeadlineChangeValues,
	DeadlineKind,
	DeadlineListQuery,
	TaskFormValues,
} from "@portal/contracts/contract/deadlines";
import {
	apiFormQuery,
	apiListQuery,
	apiQuery,
	asQuery,
	type ListRequest,
	saveFile,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";

const MINUTE_MS = 60_000;

export const DEADLINES = ["deadlines"] as const;

type DeadlineRequest = ListRequest<DeadlineListQuery>;

export const deadlinesQuery = ({ api }: ApiClient, request: DeadlineRequest) =>
	apiListQuery([...DEADLINES, request], (options) =>
		unwrapList(api.deadlines.$get({ query: asQuery(request) }, options)),
	);

export const saveDeadlines = ({ api }: ApiClient, { cursor: _page, ...request }: DeadlineRequest) =>
	saveFile(api["deadlines.xlsx"].$get({ query: asQuery(request) }));

export const createTask = ({ api }: ApiClient, json: TaskFormValues) => unwrap(api.deadlines.$post({ json }));

export const changeDeadline = ({ api }: ApiClient, id: string, json: DeadlineChangeValues) =>
	unwrap(api.deadlines[":id"].$patch({ param: { id }, json }));

/** Saves a task. The server rejects the request if another user has changed the task since `etag` was loaded. */
export const changeTask = ({ api }: ApiClient, id: string, etag: string, json: DeadlineChangeValues) =>
	unwrap(api.deadlines[":id"].$patch({ param: { id }, json }, { headers: { "If-Match": etag } }));

export const deadlineQuery = ({ api }: ApiClient, id: string) =>
	apiFormQuery(["deadline", id], (options) => unwrapTagged(api.deadlines[":id"].$get({ param: { id } }, options)));

export const deleteTask = ({ api }: ApiClient, id: string) => unwrap(api.deadlines[":id"].$delete({ param: { id } }));

export const peopleQuery = ({ api }: ApiClient, kind: DeadlineKind) => ({
	...apiQuery([...DEADLINES, "people", kind], (options) =>
		unwrap(api.deadlines.people.$get({ query: { kind } }, options)),
	),
	staleTime: MINUTE_MS,
});

export interface TaskSubject {
	id: string;
	label: string;
	ids: { _clientId: string } | { _certificationId: string };
}

const SUBJECTS_TO_CHOOSE = "5";

export const subjectsQuery = ({ api }: ApiClient, q: string) =>
	apiListQuery(["task subjects", q], async (options): Promise<TaskSubject[]> => {
		const search = { query: { q, limit: SUBJECTS_TO_CHOOSE } };
		const [clients, certifications] = await Promise.all([
			unwrap(api.client.$get(search, options)),
			unwrap(api.certification.$get(search, options)),
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
	});

export const feedQuery = ({ api }: ApiClient) => ({
	...apiQuery([...DEADLINES, "feed"], (options) => unwrap(api.deadlines.feed.$get(undefined, options))),
	staleTime: 0,
});
export const createFeed = ({ api }: ApiClient) => unwrap(api.deadlines.feed.$post());
export const removeFeed = ({ api }: ApiClient) => unwrap(api.deadlines.feed.$delete());

export const recordDeadlinesQuery = ({ api }: ApiClient, ids: TaskSubject["ids"]) => {
	const record = "_clientId" in ids ? { client: ids._clientId } : { certification: ids._certificationId };
	return apiQuery([...DEADLINES, record], (options) => unwrapList(api.deadlines.$get({ query: record }, options)));
};
