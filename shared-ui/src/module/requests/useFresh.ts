import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tagged } from "./request.ts";

type TaggedQuery<T> = Parameters<typeof useQuery<Tagged<T>, Error, Tagged<T>, string[]>>[0];

export interface FreshRecord<T> {
	loaded: Tagged<T>;
	/** Loads the saved record without changing the form, for example to compare both. */
	latest: () => Promise<Tagged<T>>;
	/** Loads the saved record and restarts the form with it, so that unsaved input is lost. */
	reload: () => void;
}

/** Loads a record for a form without the cache and keeps it. `round`, the form's React key, changes on each reload. */
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
		// After the first response, a failed request in the background must not close the form.
		error: loaded ? null : result.error,
		isFetching: result.isFetching,
		latest,
		reload,
		round,
	};
}
