import type { ApiClient } from "@portal/contracts/client";
import type { Mail, MailAction } from "@portal/contracts/contract/mails";
import { apiListQuery, apiQuery, queryOptions, unwrap, unwrapList } from "@portal/shared-ui/module";

export const MAILS = ["mails"];
const PAGE = "50";
/**
 * Milliseconds between two requests for the list of mails: `moving` while the server is sending a mail, `still`
 * otherwise. The server sends mails in the background, so the page must poll for changes.
 */
const LOOKED_AT_MS = { moving: 3_000, still: 30_000 };
const isMoving = ({ state, attempts }: Mail) => state === "sending" || (state === "waiting" && attempts === 0);

export const mailsQuery = (api: ApiClient, cursor: string | undefined) =>
	queryOptions({
		...apiListQuery([...MAILS, cursor], (options) =>
			unwrapList(api.api.mails.$get({ query: { limit: PAGE, ...(cursor ? { cursor } : {}) } }, options)),
		),
		refetchInterval: ({ state: { data } }) => LOOKED_AT_MS[data?.rows.some(isMoving) ? "moving" : "still"],
	});

export const isSendingQuery = (api: ApiClient) =>
	apiQuery(["signInOptions"], (options) => unwrap(api.api.settings["sign-in"].$get({}, options)));

export const actOnMail = (api: ApiClient, action: MailAction, id: string) =>
	action === "retry"
		? unwrap(api.api.mails[":id"].retry.$post({ param: { id } }))
		: unwrap(api.api.mails[":id"].$delete({ param: { id } }));
