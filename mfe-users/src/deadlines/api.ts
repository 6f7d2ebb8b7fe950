import type { ApiClient } from "@portal/contracts/client";
import type {
	DEADLINE_SORTS,
	DeadlineChangeValues,
	DeadlineKind,
	TaskFormValues,
} from "@portal/contracts/contract/deadlines";
import { keepPreviousData, queryOptions, saveFile, unwrap, unwrapList, unwrapTagged } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

const MINUTE_MS = 60_000;

export const DEADLINES = ["deadlines"] as const;

/** Order and filters come from the address, where anything may stand; the server refuses what it does not know. */
type Request = ListQuery & Readonly<Record<string, string>>;
type Ordered<K extends readonly string[]> = Omit<ListQuery, "sort"> & { sort?: K[number] | `-${K[number]}` };
const asked = (query: Request) => query as Ordered<typeof DEADLINE_SORTS>;

export const deadlinesQuery = ({ api }: ApiClient, query: Request) =>
	queryOptions({
		queryKey: [...DEADLINES, query],
		queryFn: ({ signal }) => unwrapList(api.deadlines.$get({ query: asked(query) }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});

export const saveDeadlines = ({ api }: ApiClient, { cursor: _page, ...query }: Request) =>
	saveFile(api["deadlines.xlsx"].$get({ query: asked(query) }));

export const createTask = ({ api }: ApiClient, json: TaskFormValues) => unwrap(api.deadlines.$post({ json }));

export const changeDeadline = ({ api }: ApiClient, id: string, json: DeadlineChangeValues) =>
	unwrap(api.deadlines[":id"].$patch({ param: { id }, json }));

/** Provided that nobody has changed it since. */
export const changeTask = ({ api }: ApiClient, id: string, etag: string, json: DeadlineChangeValues) =>
	unwrap(api.deadlines[":id"].$patch({ param: { id }, json }, { headers: { "If-Match": etag } }));

export const deadlineQuery = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["deadline", id],
		queryFn: ({ signal }) => unwrapTagged(api.deadlines[":id"].$get({ param: { id } }, { init: { signal } })),
		gcTime: 0,
	});

export const deleteTask = ({ api }: ApiClient, id: string) => unwrap(api.deadlines[":id"].$delete({ param: { id } }));

/** Who may have a deadline of this kind. */
export const peopleQuery = ({ api }: ApiClient, kind: DeadlineKind) =>
	queryOptions({
		queryKey: [...DEADLINES, "people", kind],
		queryFn: ({ signal }) => unwrap(api.deadlines.people.$get({ query: { kind } }, { init: { signal } })),
		staleTime: MINUTE_MS,
	});

/** A client or a certification, by what it is called. */
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
			const asked = [{ query: { q, limit: SUBJECTS_TO_CHOOSE } }, { init: { signal } }] as const;
			const [clients, certifications] = await Promise.all([
				unwrap(api.client.$get(...asked)),
				unwrap(api.certification.$get(...asked)),
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

/** The tasks of a client or a certification. */
export const recordDeadlinesQuery = ({ api }: ApiClient, ids: TaskSubject["ids"]) => {
	const query = "_clientId" in ids ? { client: ids._clientId } : { certification: ids._certificationId };
	return queryOptions({
		queryKey: [...DEADLINES, query],
		queryFn: ({ signal }) => unwrapList(api.deadlines.$get({ query }, { init: { signal } })),
	});
};
