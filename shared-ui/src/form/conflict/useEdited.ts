import { useMemo, useRef, useState } from "react";
import type { Tagged } from "../../module/requests/request.ts";
import type { FreshRecord } from "../../module/requests/useFresh.ts";

/** What a form needs to resolve a conflict with another user's change. */
export interface Conflict<TValues> {
	/** Values with which the form was opened. */
	base: TValues;
	reload: () => void;
	/** Loads the values that are saved now. */
	load: () => Promise<TValues>;
	/** Makes the next save replace the version that `load` has returned. */
	accept: () => void;
}

/**
 * Returns the record that a form edits, with its version for saving. A version that was loaded later is used only after
 * the user has seen it: otherwise a save would confirm input that is based on older values. `renew` restarts the form
 * with the saved record.
 */
export function useEdited<TRecord, TValues>(
	{ loaded, latest, reload }: FreshRecord<TRecord>,
	valuesOf: (record: TRecord) => TValues,
) {
	const [{ data, etag }, setRecord] = useState(loaded);
	const seen = useRef<Tagged<TRecord>>(undefined);
	const values = useMemo(() => valuesOf(data), [data, valuesOf]);
	const conflict: Conflict<TValues> = {
		base: values,
		reload,
		load: async () => {
			seen.current = await latest();
			return valuesOf(seen.current.data);
		},
		accept: () => {
			if (seen.current) setRecord(seen.current);
		},
	};
	return { data, etag, values, conflict, renew: setRecord };
}
