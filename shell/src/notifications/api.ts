import type { ApiClient } from "@portal/contracts/client";
import type { Notifications } from "@portal/contracts/contract/mails";
import { queryOptions, unwrapTagged } from "@portal/shared-ui/module";

export const notificationsQuery = (api: ApiClient) =>
	queryOptions({
		queryKey: ["notifications"],
		queryFn: ({ signal }) => unwrapTagged(api.api.users.me.notifications.$get({}, { init: { signal } })),
	});

/** Saves the notification settings. The server rejects them if they have changed since version `etag` was loaded. */
export const saveNotifications = (api: ApiClient, etag: string, json: Notifications) =>
	unwrapTagged(api.api.users.me.notifications.$put({ json }, { headers: { "If-Match": etag } }));
