import type { ApiClient, UploadInit } from "@portal/contracts/client";
import type { FileKind, FileOwner } from "@portal/contracts/contract/files";
import { infiniteQueryOptions, saveFile, unwrap, unwrapList } from "@portal/shared-ui/module";

export interface Owner {
	kind: FileOwner;
	id: string;
}

const PAGE = 50;

export const filesQuery = ({ api }: ApiClient, { kind, id }: Owner) =>
	infiniteQueryOptions({
		queryKey: ["files", kind, id],
		queryFn: ({ pageParam: cursor, signal }) =>
			unwrapList(
				api[kind][":id"].files.$get(
					{ param: { id }, query: { limit: String(PAGE), ...(cursor ? { cursor } : {}) } },
					{ init: { signal } },
				),
			),
		initialPageParam: "",
		getNextPageParam: ({ next }) => next,
	});

export const saveFileList = ({ api }: ApiClient, { kind, id }: Owner) =>
	saveFile(api[kind][":id"]["files.xlsx"].$get({ param: { id }, query: {} }));

interface Upload {
	file: File;
	kind: FileKind;
	validTo: string;
}

/** Sends a file with its details. The typed client describes no form, so the form is the body of the request itself. */
export function addFile(
	{ api }: ApiClient,
	owner: Owner,
	{ file, kind, validTo }: Upload,
	onProgress: (share: number) => void,
) {
	const form = new FormData();
	form.append("kind", kind);
	if (validTo !== "") form.append("validTo", validTo);
	form.append("file", file);
	const init: UploadInit = { body: form, onProgress };
	return unwrap(api[owner.kind][":id"].files.$post({ param: { id: owner.id } }, { init }));
}

export const downloadFile = ({ api }: ApiClient, id: string) => saveFile(api.files[":id"].$get({ param: { id } }));

export const removeFile = ({ api }: ApiClient, id: string, reason: string) =>
	unwrap(api.files[":id"].$delete({ param: { id }, json: reason === "" ? {} : { reason } }));
