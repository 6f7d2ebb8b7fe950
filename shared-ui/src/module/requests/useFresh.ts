import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tagged } from "./request.ts";

type TaggedQuery<T> = Parameters<typeof useQuery<Tagged<T>, Error, Tagged<T>, string[]>>[0];

/** What an editor is given of it. */
export interface FreshRecord<T> {
	loaded: Tagged<T>;
	/** The record as it is now, beside the one that is being edited. */
	latest: () => Promise<Tagged<T>>;
	/** Begins anew with the record as it is now. */
	reload: () => void;
}

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
	const loaded = result.isFetchedAfterMount ? result.data : undefined;
	const latest = async (): Promise<Tagged<T>> => {
		const { data, error } = await result.refetch();
		if (error || !data) throw error ?? new Error("The record is gone");
		return data;
	};
	const reload = () => {
		void latest().then(
			() => setRound((current) => current + 1),
			() => {},
		);
	};
	return {
		loaded,
		// What is being edited does not go away because a look at the server failed.
		error: loaded ? null : result.error,
		isFetching: result.isFetching,
		latest,
		reload,
		round,
	};
}
