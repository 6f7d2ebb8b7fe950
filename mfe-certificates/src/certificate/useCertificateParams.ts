import { useSearchParams } from "@portal/shared-ui/module";
import type { CertificateKey } from "../paths.ts";

/** The certificate that the address names. */
export function useCertificateParams(): CertificateKey | undefined {
	const [params] = useSearchParams();
	const _certificationId = params.get("certificationId");
	const _id = params.get("certificateId");
	return _certificationId && _id ? { _certificationId, _id } : undefined;
}
