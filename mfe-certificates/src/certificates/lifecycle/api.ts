import type { ApiClient } from "@portal/contracts/client";
import type { Cause } from "@portal/contracts/kit/public-states";
import { unwrap } from "@portal/shared-ui/module";
import { certificate, keyOf } from "../../api.ts";
import { publication } from "../../certifications/api.ts";
import type { CertificateKey } from "../../paths.ts";

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
