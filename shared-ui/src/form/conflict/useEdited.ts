import { useMemo, useRef, useState } from "react";
import type { Tagged } from "../../module/requests/request.ts";
import type { FreshRecord } from "../../module/requests/useFresh.ts";

export interface Conflict<TValues> {
	/** Values with which the form was opened. A comparison with them shows which values the user has changed. */
	base: TValues;
	reload: () => void;
	load: () => Promise<TValues>;
	/** Allows the next save to replace the version that `load` has returned, after the user has compared it. */
	accept: () => void;
}

/**
 * Returns the record that a form edits, and the version (ETag) with which the form saves it. A version that was loaded
 * later is used only after the user has compared it; otherwise saving could silently undo changes of another user.
 * `renew` restarts the form with the saved record.
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
