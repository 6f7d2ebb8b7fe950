import type { ApiClient } from "@portal/contracts/client";
import type { PersonQuestion } from "@portal/contracts/contract/enquiries";
import { queryOptions, saveFile, unwrap } from "@portal/shared-ui/module";

const privacy = (api: ApiClient) => api.api.customerMessages.privacy;

export const PEOPLE = ["person"] as const;

/** What is held about an address: asked for anew each time, and forgotten with the page. */
export const heldQuery = (api: ApiClient, json: PersonQuestion) =>
	queryOptions({
		queryKey: [...PEOPLE, json],
		queryFn: ({ signal }) => unwrap(privacy(api).search.$post({ json }, { init: { signal } })),
		gcTime: 0,
		staleTime: 0,
	});

export const saveHeld = (api: ApiClient, json: PersonQuestion) => saveFile(privacy(api).export.$post({ json }));

export const eraseHeld = (api: ApiClient, json: PersonQuestion) => unwrap(privacy(api).erase.$post({ json }));
