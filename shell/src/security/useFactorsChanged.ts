import { useApi, useQueryClient } from "@portal/shared-ui/module";
import { ownFactors } from "../account/api.ts";

/** After a change: what the account has is asked for again. */
export function useFactorsChanged(): () => Promise<void> {
	const queryClient = useQueryClient();
	const { queryKey } = ownFactors(useApi());
	return () => queryClient.invalidateQueries({ queryKey });
}
