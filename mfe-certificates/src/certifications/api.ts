import type { ApiClient } from "@portal/contracts/client";
import type { CertificateInput } from "@portal/contracts/contract/certificates";
import type { CertificationInput } from "@portal/contracts/contract/certifications";
import type { Cause } from "@portal/contracts/kit/public-states";
import { unwrap } from "@portal/shared-ui/module";
import { certificate, certification, ifMatch, keyOf } from "../api.ts";
import type { CertificateKey } from "../paths.ts";

/** Requests that change data. The queries are in `src/api.ts`, so that the pages with lists do not load this code. */

const submission = ({ api }: ApiClient) =>
	api.approval.add.certificate[":certificateId"].certification[":certificationId"];
const publication = ({ api }: ApiClient) => api.publishCertificate[":certificateId"].certification[":certificationId"];

export const startCertification = ({ api }: ApiClient, clientId: string, json: CertificationInput) =>
	unwrap(api.client.certification[":clientId"].$post({ param: { clientId }, json }));

export const changeCertification = (api: ApiClient, certificationId: string, etag: string, json: CertificationInput) =>
	unwrap(certification(api).$put({ param: { certificationId }, json }, ifMatch(etag)));

export const renewCertification = ({ api }: ApiClient, id: string, validFrom: string) =>
	unwrap(api.certification[":id"].renewal.$post({ param: { id }, json: { validFrom } }));

export const createCertificate = ({ api }: ApiClient, certificationId: string, json: CertificateInput) =>
	unwrap(api.certificate.certification[":certificationId"].$post({ param: { certificationId }, json }));

export const changeCertificate = (api: ApiClient, key: CertificateKey, etag: string, json: CertificateInput) =>
	unwrap(certificate(api).$put({ param: keyOf(key), json }, ifMatch(etag)));

export const deleteCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(certificate(api).$delete({ param: keyOf(key) }));

/** Sends a certificate to review. Documents with problems cause CONFIRMATION_REQUIRED unless `confirmed` is true. */
export const releaseCertificate = (api: ApiClient, key: CertificateKey, confirmed: boolean) =>
	unwrap(submission(api).$post({ param: keyOf(key), json: { confirmed } }));

export const stopApproval = (api: ApiClient, key: CertificateKey) =>
	unwrap(submission(api).$delete({ param: keyOf(key) }));

/** Publishes a certificate at once, or on the day `on` (YYYY-MM-DD); null cancels such a schedule. */
export const publishCertificate = (api: ApiClient, key: CertificateKey, json: { on?: string | null } = {}) =>
	unwrap(publication(api).$post({ param: keyOf(key), json }));

/** The reason for which a certificate loses its validity. The API expects `cause` as its German label. */
interface CausedMove {
	cause: Cause;
	reason: string;
}

export const retractCertificate = (api: ApiClient, key: CertificateKey, json: CausedMove) =>
	unwrap(publication(api).$delete({ param: keyOf(key), json }));

export const suspendCertificate = (api: ApiClient, key: CertificateKey, json: CausedMove & { until: string }) =>
	unwrap(certificate(api).suspension.$post({ param: keyOf(key), json }));
export const reinstateCertificate = (api: ApiClient, key: CertificateKey, reason: string) =>
	unwrap(certificate(api).suspension.$delete({ param: keyOf(key), json: { reason } }));

/** Copies the certificate into a new draft. Publishing that draft will supersede the original. */
export const replaceCertificate = (api: ApiClient, key: CertificateKey) =>
	unwrap(certificate(api).replacement.$post({ param: keyOf(key) }));
