import type { ApiClient } from "@portal/contracts/client";
import type { EnquiryAnswer, EnquiryListQuery } from "@portal/contracts/contract/enquiries";
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

// Milliseconds between two requests for the number of enquiries. With the time for reloading the list, a new enquiry is
// visible within five seconds.
const POLL_MS = 4_000;
export const HOME_PAGE_SIZE = "10";
const PAGE_SIZE = "50";

type EnquiryRequest = ListRequest<EnquiryListQuery>;

export const ENQUIRIES = ["enquiries"] as const;

export const enquiriesQuery = (api: ApiClient, request: EnquiryRequest, limit = PAGE_SIZE) =>
	apiListQuery([...ENQUIRIES, { ...request, limit }], (options) =>
		unwrapList(api.api.customerMessages.$get({ query: asQuery({ ...request, limit }) }, options)),
	);

/** Loads only the number of enquiries received so far. This small response is polled instead of the whole list. */
export const receivedQuery = (api: ApiClient) => ({
	...apiQuery(["enquiries received"], (options) => unwrap(api.api.customerMessages.received.$get(undefined, options))),
	refetchInterval: POLL_MS,
	staleTime: 0,
});

export const saveEnquiries = (api: ApiClient, { cursor: _page, ...query }: EnquiryRequest) =>
	saveFile(api.api["customerMessages.xlsx"].$get({ query: asQuery(query) }));

export const enquiryQuery = (api: ApiClient, id: string) =>
	apiFormQuery(["enquiry", id], (options) =>
		unwrapTagged(api.api.customerMessages[":id"].$get({ param: { id } }, options)),
	);

export const answerEnquiry = (api: ApiClient, id: string, etag: string, json: EnquiryAnswer) =>
	unwrap(api.api.customerMessages[":id"].$put({ param: { id }, json }, { headers: { "If-Match": etag } }));

export const deleteEnquiry = (api: ApiClient, id: string) =>
	unwrap(api.api.customerMessages[":id"].$delete({ param: { id } }));
