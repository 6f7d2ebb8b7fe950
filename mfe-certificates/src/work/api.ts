import type { ApiClient } from "@portal/contracts/client";
import type { CertificateQueue, QueueQuery } from "@portal/contracts/contract/certificates";
import { keepPreviousData, queryOptions, unwrap, unwrapList } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

const QUEUE_PAGE_SIZE = "50";

/** What waits for the person. The shell asks by the same key, for the numbers in the menu. */
export const workQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["work"],
		queryFn: ({ signal }) => unwrap(api.work.$get(undefined, { init: { signal } })),
	});

export const queueQuery = ({ api }: ApiClient, queue: CertificateQueue, listQuery: ListQuery) =>
	queryOptions({
		queryKey: ["work", queue, listQuery],
		queryFn: ({ signal }) => {
			const query = { ...(listQuery as Omit<ListQuery, "sort"> & Pick<QueueQuery, "sort">), limit: QUEUE_PAGE_SIZE };
			return unwrapList(api.work[":queue"].$get({ param: { queue }, query }, { init: { signal } }));
		},
		placeholderData: keepPreviousData,
	});
