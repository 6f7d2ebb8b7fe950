import type { ApiClient } from "@portal/contracts/client";
import type {
	ApprovalAnswer,
	CertificateInput,
	DocumentLanguage,
	PENDING_SORTS,
} from "@portal/contracts/contract/certificates";
import type { CERTIFICATION_SORTS, CertificationInput } from "@portal/contracts/contract/certifications";
import type { ImportCorrections, ImportMode, ProductInput } from "@portal/contracts/contract/products";
import type { Cause } from "@portal/contracts/kit/public-states";
import { keepPreviousData, queryOptions, saveFile, unwrap, unwrapList, unwrapTagged } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";
import type { CertificateKey } from "./paths.ts";

// The order comes from the address, which may hold any text; the server refuses an unknown order.
type Ordered<K extends readonly string[]> = Omit<ListQuery, "sort"> & { sort?: K[number] | `-${K[number]}` };

const keyOf = ({ _id, _certificationId }: CertificateKey) => ({
	certificateId: _id,
	certificationId: _certificationId,
});
const ifMatch = (etag: string) => ({ headers: { "If-Match": etag } });

const certification = ({ api }: ApiClient) => api.client.certification[":certificationId"];
const certificate = ({ api }: ApiClient) => api.certificate[":certificateId"].certification[":certificationId"];
const submission = ({ api }: ApiClient) =>
	api.approval.add.certificate[":certificateId"].certification[":certificationId"];
const answer = ({ api }: ApiClient) => api.approval.answerApproval[":certificateId"].certification[":certificationId"];
const suspension = (api: ApiClient) => certificate(api).suspension;
const publication = ({ api }: ApiClient) => api.publishCertificate[":certificateId"].certification[":certificationId"];

/** The filters come from the address as well. */
type Filtered = Readonly<Record<string, string>>;

/** As it is typed in: the cause by its German label. */
export interface CausedMove {
	cause: Cause;
	reason: string;
}

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

export const startCertification = ({ api }: ApiClient, clientId: string, json: CertificationInput) =>
	unwrap(api.client.certification[":clientId"].$post({ param: { clientId }, json }));

export const changeCertification = (api: ApiClient, certificationId: string, etag: string, json: CertificationInput) =>
	unwrap(certification(api).$put({ param: { certificationId }, json }, ifMatch(etag)));

export const renewCertification = ({ api }: ApiClient, id: string, validFrom: string) =>
	unwrap(api.certification[":id"].renewal.$post({ param: { id }, json: { validFrom } }));

export const saveProducts = (api: ApiClient, certificationId: string, etag: string, products: ProductInput[]) =>
	unwrap(certification(api).products.$put({ param: { certificationId }, json: { products } }, ifMatch(etag)));

interface Import {
	certificationId: string;
	file: File;
	mode: ImportMode;
	corrections: ImportCorrections;
}

const sendFile = (
	api: ApiClient,
	{ certificationId, file, mode, corrections }: Import,
	dryRun: { dryRun?: "true" },
	options: { headers?: Record<string, string>; init?: RequestInit },
) => {
	const body = new FormData();
	body.append("products", file);
	if (corrections.cells.length + corrections.omitted.length > 0)
		body.append("corrections", JSON.stringify(corrections));
	const init = { ...options.init, body };
	return unwrap(
		certification(api).productImport.$post(
			{ param: { certificationId }, query: { mode, ...dryRun } },
			{ ...options, init },
		),
	);
};

export async function previewProducts(api: ApiClient, file: Import, signal: AbortSignal) {
	const preview = await sendFile(api, file, { dryRun: "true" }, { init: { signal } });
	if (!("importable" in preview)) throw new Error("The answer is no preview.");
	return preview;
}

export type ProductPreview = Awaited<ReturnType<typeof previewProducts>>;

/** Imports the products of an Excel file; the answer is their number. */
export async function importProducts(api: ApiClient, file: Import, etag: string) {
	const result = await sendFile(api, file, {}, ifMatch(etag));
	return "importable" in result ? result.rows.length : result.products;
}

export const saveProductSheet = (api: ApiClient, certificationId: string) =>
	saveFile(certification(api)["products.xlsx"].$get({ param: { certificationId } }));

export const saveTemplate = (api: ApiClient, certificationId: string) =>
	saveFile(certification(api).productTemplate.$get({ param: { certificationId } }));

export const createCertificate = ({ api }: ApiClient, certificationId: string, json: CertificateInput) =>
	unwrap(api.certificate.certification[":certificationId"].$post({ param: { certificationId }, json }));

export const changeCertificate = (api: ApiClient, key: CertificateKey, etag: string, json: CertificateInput) =>
	unwrap(certificate(api).$put({ param: keyOf(key), json }, ifMatch(etag)));
export const deleteCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(certificate(api).$delete({ param: keyOf(key) }));

export const releaseCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(submission(api).$post({ param: keyOf(key) }));
export const stopApproval = (api: ApiClient, key: CertificateKey) =>
	unwrap(submission(api).$delete({ param: keyOf(key) }));

export const answerApproval = (api: ApiClient, key: CertificateKey, json: ApprovalAnswer) =>
	unwrap(answer(api).$post({ param: keyOf(key), json }));

export const publishCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(publication(api).$post({ param: keyOf(key) }));
export const retractCertificate = (api: ApiClient, key: CertificateKey, json: CausedMove) =>
	unwrap(publication(api).$delete({ param: keyOf(key), json }));

export const suspendCertificate = (api: ApiClient, key: CertificateKey, json: CausedMove & { until: string }) =>
	unwrap(suspension(api).$post({ param: keyOf(key), json }));
export const reinstateCertificate = (api: ApiClient, key: CertificateKey, reason: string) =>
	unwrap(suspension(api).$delete({ param: keyOf(key), json: { reason } }));
/** Begins the certificate that replaces this one, with the same content. */
export const replaceCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(certificate(api).replacement.$post({ param: keyOf(key) }));

export const savePreview = ({ api }: ApiClient, key: CertificateKey, lang: DocumentLanguage) =>
	saveFile(
		api.download.preview[":certificationId"][":certificateId"][":lang"].$get({ param: { ...keyOf(key), lang } }),
	);
/** The document as it was signed. */
export const saveIssued = ({ api }: ApiClient, key: CertificateKey, lang: DocumentLanguage) =>
	saveFile(
		api.downloadCert[":certificateId"].certification[":certificationId"].$get({ param: keyOf(key), query: { lang } }),
	);
/** The valid certificate of a certification. */
export const saveValid = ({ api }: ApiClient, certificationId: string) =>
	saveFile(api.downloadCert[":certificationId"].$get({ param: { certificationId }, query: {} }));
