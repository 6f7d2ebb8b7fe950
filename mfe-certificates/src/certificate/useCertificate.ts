import type { Certificate } from "@portal/api/contract/certificates";
import type { Certification } from "@portal/api/contract/certifications";
import type { Client } from "@portal/api/contract/clients";
import { useApi, useQuery } from "@portal/shared-ui/module";
import { certificateQuery, certificationQuery, clientQuery } from "../api.ts";
import type { CertificateKey } from "../paths.ts";

export interface LoadedCertificate {
	certificate: Certificate;
	certification: Certification;
	client: Client;
}

/** A certificate with what its products and production sites are called. */
export function useCertificate(key: CertificateKey) {
	const api = useApi();
	const certificate = useQuery(certificateQuery(api, key));
	const certification = useQuery(certificationQuery(api, key._certificationId));
	const clientId = certification.data?.data._clientId ?? "";
	const client = useQuery({ ...clientQuery(api, clientId), enabled: clientId !== "" });
	const loaded: LoadedCertificate | undefined =
		certificate.data && certification.data && client.data
			? { certificate: certificate.data.data, certification: certification.data.data, client: client.data.data }
			: undefined;
	return { loaded, error: certificate.error ?? certification.error ?? client.error };
}
