import type { ApiClient } from "@portal/contracts/client";
import type { PersonalDataRequest } from "@portal/contracts/contract/enquiries";
import { apiFormQuery, saveFile, unwrap } from "@portal/shared-ui/module";

const privacy = (api: ApiClient) => api.api.customerMessages.privacy;

/** Personal data stored for an e-mail address. It is never cached, so that a search returns the current data. */
export const personalDataQuery = (api: ApiClient, json: PersonalDataRequest) => ({
	...apiFormQuery(["person", json], (options) => unwrap(privacy(api).search.$post({ json }, options))),
	staleTime: 0,
});

export const savePersonalData = (api: ApiClient, json: PersonalDataRequest) =>
	saveFile(privacy(api).export.$post({ json }));

export const erasePersonalData = (api: ApiClient, json: PersonalDataRequest) =>
	unwrap(privacy(api).erase.$post({ json }));
