import type { ApiClient } from "@portal/contracts/client";
import type { PersonalDataRequest } from "@portal/contracts/contract/enquiries";
import { queryOptions, saveFile, unwrap } from "@portal/shared-ui/module";

const privacy = (api: ApiClient) => api.api.customerMessages.privacy;

const PEOPLE = ["person"] as const;

/** Personal data stored for an e-mail address. It is never cached, so that a search returns the current data. */
export const personalDataQuery = (api: ApiClient, json: PersonalDataRequest) =>
	queryOptions({
		queryKey: [...PEOPLE, json],
		queryFn: ({ signal }) => unwrap(privacy(api).search.$post({ json }, { init: { signal } })),
		gcTime: 0,
		staleTime: 0,
	});

export const savePersonalData = (api: ApiClient, json: PersonalDataRequest) =>
	saveFile(privacy(api).export.$post({ json }));

export const erasePersonalData = (api: ApiClient, json: PersonalDataRequest) =>
	unwrap(privacy(api).erase.$post({ json }));
