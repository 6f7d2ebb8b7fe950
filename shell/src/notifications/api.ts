import type { ApiClient } from "@portal/contracts/client";
import type { Notifications } from "@portal/contracts/contract/mails";
import { apiQuery, unwrapTagged } from "@portal/shared-ui/module";

export const notificationsQuery = (api: ApiClient) =>
	apiQuery(["notifications"], (options) => unwrapTagged(api.api.users.me.notifications.$get({}, options)));

/** Saves the notification settings. The server rejects them if they have changed since version `etag` was loaded. */
export const saveNotifications = (api: ApiClient, etag: string, json: Notifications) =>
	unwrapTagged(api.api.users.me.notifications.$put({ json }, { headers: { "If-Match": etag } }));
