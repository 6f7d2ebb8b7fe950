import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Tagged } from "./request.ts";

type TaggedQuery<T> = Parameters<typeof useQuery<Tagged<T>, Error, Tagged<T>, string[]>>[0];

/** The record that an editor receives. */
export interface FreshRecord<T> {
	loaded: Tagged<T>;
	/** Loads the saved record without replacing the edited one, for example to compare them. */
	latest: () => Promise<Tagged<T>>;
	/** Loads the saved record and restarts the form with it. */
	reload: () => void;
}

/**
 * Returns a record for a form, loaded without the cache and not replaced during editing. Use `round` as the form's key:
 * it changes when the user reloads the record.
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
		// Ignores the error of a later request in the background, which must not close the form.
		error: loaded ? null : result.error,
		isFetching: result.isFetching,
		latest,
		reload,
		round,
	};
}
