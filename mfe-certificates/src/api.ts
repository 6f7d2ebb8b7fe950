import type { ApiClient } from "@portal/api/client";
import type {
	ApprovalAnswer,
	CertificateInput,
	DocumentLanguage,
	PENDING_SORTS,
} from "@portal/api/contract/certificates";
import type { CERTIFICATION_SORTS, CertificationInput } from "@portal/api/contract/certifications";
import type { ImportMode, ProductInput } from "@portal/api/contract/products";
import { keepPreviousData, queryOptions, saveFile, unwrap, unwrapList, unwrapTagged } from "@portal/shared-ui/module";
import type { ListQuery } from "@portal/shared-ui/table";
import type { CertificateKey } from "./paths.ts";

// The order comes from the address, where anything may stand; the server refuses what it does not know.
type Ordered<K extends readonly string[]> = Omit<ListQuery, "sort"> & { sort?: K[number] | `-${K[number]}` };

const keyOf = ({ _id, _certificationId }: CertificateKey) => ({
	certificateId: _id,
	certificationId: _certificationId,
});
const ifMatch = (etag: string) => ({ headers: { "If-Match": etag } });

export const certificationsQuery = (api: ApiClient, query: ListQuery) =>
	queryOptions({
		queryKey: ["certifications", query],
		queryFn: ({ signal }) =>
			unwrapList(
				api.api.certification.$get({ query: query as Ordered<typeof CERTIFICATION_SORTS> }, { init: { signal } }),
			),
	});

/** A certification with its version, products and certificates. */
export const certificationQuery = (api: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["certification", id],
		queryFn: ({ signal }) => unwrapTagged(api.api.certification[":id"].$get({ param: { id } }, { init: { signal } })),
	});

export const certificateQuery = (api: ApiClient, key: CertificateKey) =>
	queryOptions({
		queryKey: ["certificate", key._certificationId, key._id],
		queryFn: ({ signal }) =>
			unwrapTagged(
				api.api.certificate[":certificateId"].certification[":certificationId"].$get(
					{ param: keyOf(key) },
					{ init: { signal } },
				),
			),
	});

export const clientQuery = (api: ApiClient, id: string) =>
	queryOptions({
		queryKey: ["client", id],
		queryFn: ({ signal }) => unwrapTagged(api.api.client[":id"].$get({ param: { id } }, { init: { signal } })),
	});

/** So many at once have room on the home page. */
const PENDING_PAGE_SIZE = "10";

export const pendingQuery = (api: ApiClient, query: ListQuery) =>
	queryOptions({
		queryKey: ["approvals", query],
		queryFn: ({ signal }) =>
			unwrapList(
				api.api.approval.$get(
					{ query: { ...(query as Ordered<typeof PENDING_SORTS>), limit: PENDING_PAGE_SIZE } },
					{ init: { signal } },
				),
			),
		placeholderData: keepPreviousData,
	});

export const startCertification = (api: ApiClient, clientId: string, json: CertificationInput) =>
	unwrap(api.api.client.certification[":clientId"].$post({ param: { clientId }, json }));

export const changeCertification = (api: ApiClient, id: string, etag: string, json: CertificationInput) =>
	unwrap(
		api.api.client.certification[":certificationId"].$put({ param: { certificationId: id }, json }, ifMatch(etag)),
	);

export const saveProducts = (api: ApiClient, id: string, etag: string, products: ProductInput[]) =>
	unwrap(
		api.api.client.certification[":certificationId"].products.$put(
			{ param: { certificationId: id }, json: { products } },
			ifMatch(etag),
		),
	);

const fileForm = (file: File) => {
	const body = new FormData();
	body.append("products", file);
	return body;
};

/** What an import of the file would do. */
export async function previewProducts(api: ApiClient, id: string, file: File, mode: ImportMode, signal: AbortSignal) {
	const answer = await unwrap(
		api.api.client.certification[":certificationId"].productImport.$post(
			{ param: { certificationId: id }, query: { mode, dryRun: "true" } },
			{ init: { body: fileForm(file), signal } },
		),
	);
	if (!("importable" in answer)) throw new Error("The answer is no preview.");
	return answer;
}

export type ProductPreview = Awaited<ReturnType<typeof previewProducts>>;

/** Imports the products of an Excel file; the answer is their number. */
export async function importProducts(
	api: ApiClient,
	id: string,
	etag: string,
	file: File,
	mode: ImportMode,
): Promise<number> {
	const answer = await unwrap(
		api.api.client.certification[":certificationId"].productImport.$post(
			{ param: { certificationId: id }, query: { mode } },
			{ ...ifMatch(etag), init: { body: fileForm(file) } },
		),
	);
	return "importable" in answer ? answer.rows.length : answer.products;
}

export const saveProductSheet = (api: ApiClient, id: string) =>
	saveFile(api.api.client.certification[":certificationId"]["products.xlsx"].$get({ param: { certificationId: id } }));

export const saveTemplate = (api: ApiClient, id: string) =>
	saveFile(api.api.client.certification[":certificationId"].productTemplate.$get({ param: { certificationId: id } }));

export const createCertificate = (api: ApiClient, certificationId: string, json: CertificateInput) =>
	unwrap(api.api.certificate.certification[":certificationId"].$post({ param: { certificationId }, json }));

export const changeCertificate = (api: ApiClient, key: CertificateKey, etag: string, json: CertificateInput) =>
	unwrap(
		api.api.certificate[":certificateId"].certification[":certificationId"].$put(
			{ param: keyOf(key), json },
			ifMatch(etag),
		),
	);

export const deleteCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(api.api.certificate[":certificateId"].certification[":certificationId"].$delete({ param: keyOf(key) }));

const submission = (api: ApiClient) =>
	api.api.approval.add.certificate[":certificateId"].certification[":certificationId"];
export const releaseCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(submission(api).$post({ param: keyOf(key) }));
export const stopApproval = (api: ApiClient, key: CertificateKey) =>
	unwrap(submission(api).$delete({ param: keyOf(key) }));

export const answerApproval = (api: ApiClient, key: CertificateKey, json: ApprovalAnswer) =>
	unwrap(
		api.api.approval.answerApproval[":certificateId"].certification[":certificationId"].$post({
			param: keyOf(key),
			json,
		}),
	);

const publication = (api: ApiClient) => api.api.publishCertificate[":certificateId"].certification[":certificationId"];
export const publishCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(publication(api).$post({ param: keyOf(key) }));
export const retractCertificate = (api: ApiClient, key: CertificateKey, reason: string) =>
	unwrap(publication(api).$delete({ param: keyOf(key), json: { reason } }));

export const savePreview = (api: ApiClient, key: CertificateKey, lang: DocumentLanguage) =>
	saveFile(
		api.api.download.preview[":certificationId"][":certificateId"][":lang"].$get({ param: { ...keyOf(key), lang } }),
	);
/** The document as it was signed. */
export const saveIssued = (api: ApiClient, key: CertificateKey, lang: DocumentLanguage) =>
	saveFile(
		api.api.downloadCert[":certificateId"].certification[":certificationId"].$get({
			param: keyOf(key),
			query: { lang },
		}),
	);
/** The valid certificate of a certification. */
export const saveValid = (api: ApiClient, certificationId: string) =>
	saveFile(api.api.downloadCert[":certificationId"].$get({ param: { certificationId }, query: {} }));
