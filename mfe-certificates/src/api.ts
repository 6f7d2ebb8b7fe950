import type { ApiClient } from "@portal/contracts/client";
import type { DocumentFormat, DocumentLanguage } from "@portal/contracts/contract/certificates";
import type { CertificationListQuery } from "@portal/contracts/contract/certifications";
import {
	apiListQuery,
	apiQuery,
	asQuery,
	type ListRequest,
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
	apiListQuery(["certifications", query], (options) =>
		unwrapList(api.certification.$get({ query: asQuery(query) }, options)),
	);

export const saveCertifications = ({ api }: ApiClient, { cursor: _page, ...query }: CertificationRequest) =>
	saveFile(api["certification.xlsx"].$get({ query: asQuery(query) }));

export const certificationQuery = ({ api }: ApiClient, id: string) =>
	apiQuery(["certification", id], (options) => unwrapTagged(api.certification[":id"].$get({ param: { id } }, options)));

export const certificateQuery = (api: ApiClient, key: CertificateKey) =>
	apiQuery(["certificate", key._certificationId, key._id], (options) =>
		unwrapTagged(certificate(api).$get({ param: keyOf(key) }, options)),
	);

/** Loads the problems of a certificate's documents. Pass a new `version` after a change, to avoid the cached result. */
export const remarksQuery = (api: ApiClient, key: CertificateKey, version: string | number) =>
	apiQuery(["remarks", key._id, version], (options) =>
		unwrap(certificate(api).remarks.$get({ param: keyOf(key) }, options)),
	);

const CLIENTS_TO_CHOOSE = "20";
export const clientsQuery = ({ api }: ApiClient, q: string) =>
	apiListQuery(["clients", "to choose", q], (options) =>
		unwrapList(api.client.$get({ query: { ...(q ? { q } : {}), limit: CLIENTS_TO_CHOOSE } }, options)),
	);

export const clientQuery = ({ api }: ApiClient, id: string) =>
	apiQuery(["client", id], (options) => unwrapTagged(api.client[":id"].$get({ param: { id } }, options)));

/** Loads all schemes, because records contain only their ids. */
export const schemesQuery = ({ api }: ApiClient) =>
	apiQuery(["schemes"], (options) => unwrap(api.schemes.$get({}, options)));

const PENDING_PAGE_SIZE = "10";

export const pendingQuery = ({ api }: ApiClient, listQuery: ListQuery) =>
	apiListQuery(["approvals", listQuery], (options) =>
		unwrapList(api.approval.$get({ query: asQuery({ ...listQuery, limit: PENDING_PAGE_SIZE }) }, options)),
	);

/** Identifies a certificate's file by language and format. Without `format`, the server returns a Word file. */
export interface DocumentRequest {
	lang: DocumentLanguage;
	format?: DocumentFormat;
}

/**
 * Requests a document of a certificate: with `isIssued` as it was issued on publication, regardless of later changes of
 * the client or products, otherwise as a preview.
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
/** Downloads the certificate that is valid today, which the server finds by the certification's id. */
export const saveValid = ({ api }: ApiClient, certificationId: string) =>
	saveFile(api.downloadCert[":certificationId"].$get({ param: { certificationId }, query: {} }));
