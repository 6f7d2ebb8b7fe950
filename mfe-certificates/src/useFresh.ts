import { type Tagged, useQuery } from "@portal/shared-ui/module";
import { useState } from "react";

type TaggedQuery<T> = Parameters<typeof useQuery<Tagged<T>, Error, Tagged<T>, string[]>>[0];

/**
 * A record for a form: never an old one from before, and not replaced under the hands of who is typing. `round` is to be
 * the key of the form: it changes when the person asks for the record anew.
 */
export function useFresh<T>(query: TaggedQuery<T>) {
	const [round, setRound] = useState(0);
	const result = useQuery({
		...query,
		refetchOnMount: "always",
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
	});
	const reload = () => {
		void result.refetch().then(() => setRound((current) => current + 1));
	};
	return {
		loaded: result.isFetchedAfterMount ? result.data : undefined,
		error: result.error,
		reload,
		round,
	};
}
