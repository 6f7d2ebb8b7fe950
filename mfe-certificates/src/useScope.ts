import { useApi, useQuery } from "@portal/shared-ui/module";
import { certificationQuery, clientQuery, schemesQuery } from "./api.ts";

/** Loads the client and all schemes. Its production sites and the schemes are choices for a certification. */
export function useChoices(clientId: string) {
	const api = useApi();
	const client = useQuery({ ...clientQuery(api, clientId), enabled: clientId !== "" });
	const schemes = useQuery(schemesQuery(api));
	return {
		refresh: () => Promise.all([client.refetch(), schemes.refetch()]),
		choices: client.data && schemes.data && { client: client.data.data, schemes: schemes.data },
		client: client.data?.data,
		error: [client, schemes].find(({ data, error }) => !data && error)?.error,
	};
}
export type Choices = NonNullable<ReturnType<typeof useChoices>["choices"]>;

/** Loads the certification with the choices for it. Its products are choices for a certificate too. */
export function useScope(certificationId: string) {
	const { data, error, refetch } = useQuery(certificationQuery(useApi(), certificationId));
	const { choices, ...others } = useChoices(data?.data._clientId ?? "");
	return {
		...others,
		refresh: () => Promise.all([refetch(), others.refresh()]),
		certification: data?.data,
		scope: data && choices && { certification: data.data, ...choices },
		error: (data ? undefined : error) ?? others.error,
	};
}
export type Scope = NonNullable<ReturnType<typeof useScope>["scope"]>;
