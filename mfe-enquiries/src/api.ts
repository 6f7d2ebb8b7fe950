import type { ApiClient } from "@portal/contracts/client";
import type { ENQUIRY_SORTS, EnquiryAnswer, EnquiryFilter } from "@portal/contracts/contract/enquiries";
import { keepPreviousData, queryOptions, saveFile, unwrap, unwrapList, unwrapTagged } from "@portal/shared-ui/module";

// A new one is on the screen within five seconds, its own list included.
const POLL_MS = 4_000;
export const HOME_PAGE_SIZE = "10";
const PAGE_SIZE = "50";

type Sort = (typeof ENQUIRY_SORTS)[number];
export interface EnquiryListRequest {
	q?: string;
	/** Comes from the address; the server refuses what it does not know. */
	sort?: string;
	cursor?: string;
	status?: EnquiryFilter;
}

const ordered = (sort: string | undefined) => (sort ? { sort: sort as Sort | `-${Sort}` } : {});

export const ENQUIRIES = ["enquiries"] as const;

export const enquiriesQuery = (api: ApiClient, { sort, ...request }: EnquiryListRequest, limit = PAGE_SIZE) =>
	queryOptions({
		queryKey: [...ENQUIRIES, { sort, ...request, limit }],
		queryFn: ({ signal }) =>
			unwrapList(
				api.api.customerMessages.$get({ query: { ...request, ...ordered(sort), limit } }, { init: { signal } }),
			),
		placeholderData: keepPreviousData,
	});

/** How many have come in at all: asked for all the time while the tab is in sight, so the answer is a single number. */
export const receivedQuery = (api: ApiClient) =>
	queryOptions({
		queryKey: ["enquiries received"],
		queryFn: ({ signal }) => unwrap(api.api.customerMessages.received.$get(undefined, { init: { signal } })),
		refetchInterval: POLL_MS,
		staleTime: 0,
	});

export const saveEnquiries = (api: ApiClient, { q, sort, status }: EnquiryListRequest) =>
	saveFile(
		api.api["customerMessages.xlsx"].$get({
			query: { ...(q ? { q } : {}), ...ordered(sort), ...(status ? { status } : {}) },
		}),
	);

export const enquiryQuery = (api: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["enquiry", id],
		queryFn: ({ signal }) =>
			unwrapTagged(api.api.customerMessages[":id"].$get({ param: { id } }, { init: { signal } })),
		// The form keeps the version it began with: it must begin with the newest one, and a later one must not hide a conflict.
		gcTime: 0,
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});

export const answerEnquiry = (api: ApiClient, id: string, etag: string, json: EnquiryAnswer) =>
	unwrap(api.api.customerMessages[":id"].$put({ param: { id }, json }, { headers: { "If-Match": etag } }));

export const deleteEnquiry = (api: ApiClient, id: string) =>
	unwrap(api.api.customerMessages[":id"].$delete({ param: { id } }));
