import type { ApiClient } from "@portal/contracts/client";
import type { DocumentFormat, DocumentLanguage, PENDING_SORTS } from "@portal/contracts/contract/certificates";
import type { CERTIFICATION_SORTS } from "@portal/contracts/contract/certifications";
import { keepPreviousData, queryOptions, saveFile, unwrapList, unwrapTagged } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";
import type { CertificateKey } from "./paths.ts";

// The order comes from the address, which may hold any text; the server refuses an unknown order.
type Ordered<K extends readonly string[]> = Omit<ListQuery, "sort"> & { sort?: K[number] | `-${K[number]}` };

export const keyOf = ({ _id, _certificationId }: CertificateKey) => ({
	certificateId: _id,
	certificationId: _certificationId,
});
export const ifMatch = (etag: string) => ({ headers: { "If-Match": etag } });

export const certification = ({ api }: ApiClient) => api.client.certification[":certificationId"];
export const certificate = ({ api }: ApiClient) => api.certificate[":certificateId"].certification[":certificationId"];

/** The filters come from the address as well. */
type Filtered = Readonly<Record<string, string>>;

export const certificationsQuery = ({ api }: ApiClient, query: ListQuery & Filtered) =>
	queryOptions({
		queryKey: ["certifications", query],
		queryFn: ({ signal }) =>
			unwrapList(api.certification.$get({ query: query as Ordered<typeof CERTIFICATION_SORTS> }, { init: { signal } })),
	});

export const saveCertifications = ({ api }: ApiClient, { cursor: _page, ...list }: ListQuery & Filtered) => {
	const query = list as Ordered<typeof CERTIFICATION_SORTS>;
	return saveFile(api["certification.xlsx"].$get({ query }));
};

export const certificationQuery = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["certification", id],
		queryFn: ({ signal }) => unwrapTagged(api.certification[":id"].$get({ param: { id } }, { init: { signal } })),
	});

export const certificateQuery = (api: ApiClient, key: CertificateKey) =>
	queryOptions({
		queryKey: ["certificate", key._certificationId, key._id],
		queryFn: ({ signal }) => unwrapTagged(certificate(api).$get({ param: keyOf(key) }, { init: { signal } })),
	});

const CLIENTS_TO_CHOOSE = "20";
export const clientsQuery = ({ api }: ApiClient, q: string) =>
	queryOptions({
		queryKey: ["clients", "to choose", q],
		queryFn: ({ signal }) =>
			unwrapList(api.client.$get({ query: { ...(q ? { q } : {}), limit: CLIENTS_TO_CHOOSE } }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});

export const clientQuery = ({ api }: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["client", id],
		queryFn: ({ signal }) => unwrapTagged(api.client[":id"].$get({ param: { id } }, { init: { signal } })),
	});

/** As many rows as the home page has room for. */
const PENDING_PAGE_SIZE = "10";

export const pendingQuery = ({ api }: ApiClient, listQuery: ListQuery) =>
	queryOptions({
		queryKey: ["approvals", listQuery],
		queryFn: ({ signal }) => {
			const query = { ...(listQuery as Ordered<typeof PENDING_SORTS>), limit: PENDING_PAGE_SIZE };
			return unwrapList(api.approval.$get({ query }, { init: { signal } }));
		},
		placeholderData: keepPreviousData,
	});

/** A Word file, unless another format is named. */
export interface Wanted {
	lang: DocumentLanguage;
	format?: DocumentFormat;
}

export const savePreview = ({ api }: ApiClient, key: CertificateKey, { lang, ...query }: Wanted) =>
	saveFile(
		api.download.preview[":certificationId"][":certificateId"][":lang"].$get({ param: { ...keyOf(key), lang }, query }),
	);
/** The document as it was issued. */
export const saveIssued = ({ api }: ApiClient, key: CertificateKey, query: Wanted) =>
	saveFile(api.downloadCert[":certificateId"].certification[":certificationId"].$get({ param: keyOf(key), query }));
/** The valid certificate of a certification. */
export const saveValid = ({ api }: ApiClient, certificationId: string) =>
	saveFile(api.downloadCert[":certificationId"].$get({ param: { certificationId }, query: {} }));
