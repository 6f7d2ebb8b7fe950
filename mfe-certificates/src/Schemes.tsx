import type { Scheme } from "@portal/contracts/contract/schemes";
import { errorMessage, useApi, useQuery, useQueryClient } from "@portal/shared-ui/module";
import { schemesQuery } from "./api.ts";

export const schemeOptions = (schemes: readonly Scheme[]) =>
	schemes.map(({ _id, code, title }) => ({ id: _id, label: code, description: title }));

/** Returns a function that reads codes from the reloaded list, because Admins may have added schemes meanwhile. */
export function useSchemeCode() {
	const queries = useQueryClient();
	const { queryKey } = schemesQuery(useApi());
	return (id: string) => queries.getQueryData(queryKey)?.find(({ _id }) => _id === id)?.code ?? id;
}

/** Shows each scheme in a line of its own, which is reserved before the names are loaded. */
export function Schemes({ ids }: { ids: readonly string[] }) {
	const { data, error } = useQuery(schemesQuery(useApi()));
	if (!data && error) return errorMessage(error);
	return ids.map((id) => {
		const scheme = data?.find(({ _id }) => _id === id);
		return (
			<span key={id} className="certs-line">
				{scheme ? `${scheme.code} ${scheme.title}` : "…"}
			</span>
		);
	});
}
