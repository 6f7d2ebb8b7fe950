import { useApi, useQuery } from "@portal/shared-ui/module";
import { certificationQuery, clientQuery } from "./api.ts";

/** Loads the certification and its client. Their products and production sites are the choices for a certificate. */
export function useScope(certificationId: string) {
	const api = useApi();
	const certification = useQuery(certificationQuery(api, certificationId));
	const clientId = certification.data?.data._clientId ?? "";
	const client = useQuery({ ...clientQuery(api, clientId), enabled: clientId !== "" });
	return {
		refresh: () => Promise.all([certification.refetch(), client.refetch()]),
		certification: certification.data?.data,
		client: client.data?.data,
		error: (certification.data ? undefined : certification.error) ?? (client.data ? undefined : client.error),
	};
}
