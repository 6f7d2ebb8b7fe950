import type { ApiClient } from "@portal/api/client";
import type { ENQUIRY_SORTS, EnquiryAnswer } from "@portal/api/contract/enquiries";
import { keepPreviousData, queryOptions, unwrap, unwrapList, unwrapTagged } from "@portal/shared-ui/module";

const REFRESH_MS = 30_000;
const PAGE_SIZE = "10";

type Sort = (typeof ENQUIRY_SORTS)[number];
export interface EnquiryListRequest {
	q?: string;
	/** Comes from the address; the server refuses what it does not know. */
	sort?: string;
	cursor?: string;
}

export const ENQUIRIES = ["enquiries"] as const;

export const enquiriesQuery = (api: ApiClient, { sort, ...request }: EnquiryListRequest) =>
	queryOptions({
		queryKey: [...ENQUIRIES, { sort, ...request }],
		queryFn: ({ signal }) =>
			unwrapList(
				api.api.customerMessages.$get(
					{ query: { ...request, ...(sort ? { sort: sort as Sort | `-${Sort}` } : {}), limit: PAGE_SIZE } },
					{ init: { signal } },
				),
			),
		placeholderData: keepPreviousData,
		refetchInterval: REFRESH_MS,
	});

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
