import { SCHEME_FIELDS, type Scheme } from "@portal/contracts/contract/schemes";
import { formatDate, useApi, useQueryClient } from "@portal/shared-ui/module";
import { schemesQuery } from "./api.ts";

/** Returns the options of a form, which name the last day of a scheme that ends. */
export const schemeOptions = (schemes: readonly Scheme[]) =>
	schemes.map(({ _id, code, title, transitionUntil }) => {
		const end = transitionUntil && `${SCHEME_FIELDS.transitionUntil.label} ${formatDate(transitionUntil)}`;
		return { id: _id, label: code, description: end ? `${title}, ${end}` : title };
	});

/** Returns a function that reads codes from the reloaded list, because Admins may have added schemes meanwhile. */
export function useSchemeCode() {
	const queries = useQueryClient();
	const { queryKey } = schemesQuery(useApi());
	return (id: string) => queries.getQueryData(queryKey)?.find(({ _id }) => _id === id)?.code ?? id;
}
