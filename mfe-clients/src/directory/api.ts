import type { ApiClient } from "@portal/contracts/client";
import type { DirectoryConsentValues } from "@portal/contracts/contract/clients";
import { unwrapTagged } from "@portal/shared-ui/module";

const consent = (api: ApiClient) => api.api.client[":id"].directory;

export const recordConsent = (api: ApiClient, id: string, json: DirectoryConsentValues) =>
	unwrapTagged(consent(api).$put({ param: { id }, json }));

export const withdrawConsent = (api: ApiClient, id: string) => unwrapTagged(consent(api).$delete({ param: { id } }));
