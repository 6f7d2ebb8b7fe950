import { useApi, useQuery } from "@portal/shared-ui/module";
import { certificationQuery, clientQuery, schemesQuery } from "./api.ts";

/**
 * Loads the certification, its client and all schemes. Their products, production sites and schemes are the choices for
 * a certificate.
 */
export function useScope(certificationId: string) {
	const api = useApi();
	const certification = useQuery(certificationQuery(api, certificationId));
	const clientId = certification.data?.data._clientId ?? "";
	const client = useQuery({ ...clientQuery(api, clientId), enabled: clientId !== "" });
	const schemes = useQuery(schemesQuery(api));
	return {
		refresh: () => Promise.all([certification.refetch(), client.refetch(), schemes.refetch()]),
		certification: certification.data?.data,
		client: client.data?.data,
		schemes: schemes.data,
		error: [certification, client, schemes].find(({ data, error }) => !data && error)?.error,
	};
}
