import { useApi, useQueryClient } from "@portal/shared-ui/module";
import { ownFactors } from "../account/api.ts";

export function useFactorsChanged(): () => Promise<void> {
	const queryClient = useQueryClient();
	const { queryKey } = ownFactors(useApi());
	return () => queryClient.invalidateQueries({ queryKey });
}
