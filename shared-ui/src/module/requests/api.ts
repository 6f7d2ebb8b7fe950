import { type ApiClient, createApiClient } from "@portal/contracts/client";
import { useMemo } from "react";
import { useVisitorHost } from "../host/host.ts";

const NOBODY = { accessToken: () => undefined, renew: async () => false };

let nobodys: ApiClient | undefined;

function asNobody(): ApiClient {
	nobodys ??= createApiClient({ session: NOBODY });
	return nobodys;
}

/** The API as typed calls in the name of the signed-in person, or of nobody. */
export const useApi = (): ApiClient => useVisitorHost().api ?? asNobody();

/** The API in nobody's name, whoever was signed in before: for signing in. */
export function useEntranceApi(): ApiClient {
	const { baseUrl } = useVisitorHost();
	return useMemo(() => createApiClient({ baseUrl, session: NOBODY }), [baseUrl]);
}
