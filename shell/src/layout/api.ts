import type { ApiClient } from "@portal/api/client";
import type { ownPasswordChange } from "@portal/api/contract/users";
import { queryOptions, unwrap } from "@portal/shared-ui/module";
import type { z } from "zod";

export type PasswordChange = z.input<typeof ownPasswordChange>;

export const changePassword = (api: ApiClient, json: PasswordChange) =>
	unwrap(api.api.users.me.password.$put({ json }));

export const ownSessions = (api: ApiClient) =>
	queryOptions({
		queryKey: ["ownSessions"],
		queryFn: ({ signal }) => unwrap(api.api.sessions.$get({}, { init: { signal } })),
	});

export const endSession = (api: ApiClient, id: string) => unwrap(api.api.sessions[":id"].$delete({ param: { id } }));
