import type { ApiClient, UploadInit } from "@portal/contracts/client";
import type { FileKind, FileOwner } from "@portal/contracts/contract/files";
import { infiniteQueryOptions, unwrap, unwrapList } from "@portal/shared-ui/module";

export interface Owner {
	kind: FileOwner;
	id: string;
}

const PAGE = "50";

export const filesQuery = ({ api }: ApiClient, { kind, id }: Owner) =>
	infiniteQueryOptions({
		queryKey: ["files", kind, id],
		queryFn: ({ pageParam: cursor, signal }) => {
			const query = { limit: PAGE, ...(cursor ? { cursor } : {}) };
			return unwrapList(api[kind][":id"].files.$get({ param: { id }, query }, { init: { signal } }));
		},
		initialPageParam: "",
		getNextPageParam: ({ next }) => next,
	});

/** Sends a file with its details. The typed client describes no form, so the form is the body of the request itself. */
export function addFile(
	{ api }: ApiClient,
	owner: Owner,
	{ file, kind, validTo }: { file: File; kind: FileKind; validTo: string },
	onProgress: (share: number) => void,
) {
	const form = new FormData();
	form.append("kind", kind);
	form.append("validTo", validTo);
	form.append("file", file);
	const init: UploadInit = { body: form, onProgress };
	return unwrap(api[owner.kind][":id"].files.$post({ param: { id: owner.id } }, { init }));
}
