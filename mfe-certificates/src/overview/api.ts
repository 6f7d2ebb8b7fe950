import type { ApiClient } from "@portal/contracts/client";
import type { CertificateQueue } from "@portal/contracts/contract/certificates";
import { ME_OR_NONE } from "@portal/contracts/contract/deadlines";
import { apiListQuery, apiQuery, asQuery, unwrap, unwrapList } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";

const QUEUE_PAGE_SIZE = "50";
const DEADLINES_AT_HOME = "20";

export const overviewQuery = ({ api }: ApiClient) =>
	apiQuery(["overview"], (options) => unwrap(api.overview.$get(undefined, options)));

/** Loads the open deadlines assigned to the current user or to no one. */
export const openDeadlinesQuery = ({ api }: ApiClient) =>
	apiQuery(["deadlines", "home"], (options) =>
		unwrapList(api.deadlines.$get({ query: { assignee: ME_OR_NONE, limit: DEADLINES_AT_HOME } }, options)),
	);

export const queueQuery = ({ api }: ApiClient, queue: CertificateQueue, listQuery: ListQuery) =>
	apiListQuery(["work", queue, listQuery], (options) =>
		unwrapList(
			api.work[":queue"].$get({ param: { queue }, query: asQuery({ ...listQuery, limit: QUEUE_PAGE_SIZE }) }, options),
		),
	);
