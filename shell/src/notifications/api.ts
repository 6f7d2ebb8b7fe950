import type { ApiClient } from "@portal/contracts/client";
import type { Notifications } from "@portal/contracts/contract/mails";
import { queryOptions, unwrap } from "@portal/shared-ui/module";

export const notificationsQuery = (api: ApiClient) =>
	queryOptions({
		queryKey: ["notifications"],
		queryFn: ({ signal }) => unwrap(api.api.users.me.notifications.$get({}, { init: { signal } })),
	});

export const saveNotifications = (api: ApiClient, json: Notifications) =>
	unwrap(api.api.users.me.notifications.$put({ json }));
