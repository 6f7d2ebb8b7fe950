import type { ApiClient } from "@portal/contracts/client";
import type { DocumentFormat, DocumentLanguage } from "@portal/contracts/contract/certificates";
import type { CertificationListQuery } from "@portal/contracts/contract/certifications";
import {
	asQuery,
	keepPreviousData,
	type ListRequest,
	queryOptions,
	saveFile,
	unwrap,
	unwrapList,
	unwrapTagged,
} from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";
import type { CertificateKey } from "./paths.ts";

export const keyOf = ({ _id, _certificationId }: CertificateKey) => ({
	certificateId: _id,
	certificationId: _certificationId,
});
export const ifMatch = (etag: string) => ({ headers: { "If-Match": etag } });

export const certification = ({ api }: ApiClient) => api.client.certification[":certificationId"];
export const certificate = ({ api }: ApiClient) => api.certificate[":certificateId"].certification[":certificationId"];

type CertificationRequest = ListRequest<CertificationListQuery>;

export const certificationsQuery = ({ api }: ApiClient, query: CertificationRequest) =>
	queryOptions({
		queryKey: ["certifications", query],
		queryFn: ({ signal }) => unwrapList(api.certification.$get({ query: asQuery(query) }, { init: { signal } })),
		placeholderData: keepPreviousData,
	});

export const saveCertifications = ({ api }: ApiClient, { cursor: _page, ...query }: CertificationRequest) =>
	saveFile(api["certification.xlsx"].$get({ query: asQuery(query) }));

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

/**
 * Loads the problems found in a certificate's documents. Pass another `version` after each change of the certificate,
 * so that the cached result of the old content is not used.
 */
export const remarksQuery = (api: ApiClient, key: CertificateKey, version: string | number) =>
	queryOptions({
		queryKey: ["remarks", key._id, version],
		queryFn: ({ signal }) => unwrap(certificate(api).remarks.$get({ param: keyOf(key) }, { init: { signal } })),
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

/** Loads all schemes, because records contain only their ids. */
export const schemesQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: ["schemes"],
		queryFn: ({ signal }) => unwrap(api.schemes.$get({}, { init: { signal } })),
	});

const PENDING_PAGE_SIZE = "10";

export const pendingQuery = ({ api }: ApiClient, listQuery: ListQuery) =>
	queryOptions({
		queryKey: ["approvals", listQuery],
		queryFn: ({ signal }) =>
			unwrapList(
				api.approval.$get({ query: asQuery({ ...listQuery, limit: PENDING_PAGE_SIZE }) }, { init: { signal } }),
			),
		placeholderData: keepPreviousData,
	});

/**
 * Identifies a file of a certificate by language and format. Without `format`, the server returns a Word file, not a
 * PDF.
 */
export interface DocumentRequest {
	lang: DocumentLanguage;
	format?: DocumentFormat;
}

/**
 * Requests a document: as it was issued on publication, regardless of later changes of the client or products, or as a
 * preview.
 */
export const documentOf = (
	{ api }: ApiClient,
	key: CertificateKey,
	isIssued: boolean,
	{ lang, ...query }: DocumentRequest,
) =>
	isIssued
		? api.downloadCert[":certificateId"].certification[":certificationId"].$get({
				param: keyOf(key),
				query: { lang, ...query },
			})
		: api.download.preview[":certificationId"][":certificateId"][":lang"].$get({
				param: { ...keyOf(key), lang },
				query,
			});
/**
 * Downloads the certificate that is valid today. The server finds it, so that the caller needs only the certification's
 * id.
 */
export const saveValid = ({ api }: ApiClient, certificationId: string) =>
	saveFile(api.downloadCert[":certificationId"].$get({ param: { certificationId }, query: {} }));
