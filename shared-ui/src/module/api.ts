import { type ApiClient, createApiClient } from "@portal/api/client";
import { useVisitorHost } from "./host.ts";

let nobodys: ApiClient | undefined;

function asNobody(): ApiClient {
	nobodys ??= createApiClient({ session: { accessToken: () => undefined, renew: async () => false } });
	return nobodys;
}

/** The API as typed calls in the name of the signed-in person, or of nobody. */
export const useApi = (): ApiClient => useVisitorHost().api ?? asNobody();
