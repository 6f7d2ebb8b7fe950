import { type ApiClient, createApiClient } from "@portal/contracts/client";
import { useMemo } from "react";
import { useVisitorHost } from "../host/host.ts";

const NO_SESSION = { accessToken: () => undefined, renew: async () => false };
const publicClient = createApiClient({ session: NO_SESSION });

/** Returns the API client of the signed-in user, or a client without a session on public pages. */
export const useApi = (): ApiClient => useVisitorHost().api ?? publicClient;

/** Returns an API client that never sends an access token, for the sign-in pages. */
export function useEntranceApi(): ApiClient {
	const { baseUrl } = useVisitorHost();
	return useMemo(() => createApiClient({ baseUrl, session: NO_SESSION }), [baseUrl]);
}
