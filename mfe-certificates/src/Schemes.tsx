import { errorMessage, useApi, useQuery } from "@portal/shared-ui/module";
import { schemesQuery } from "./api.ts";

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
