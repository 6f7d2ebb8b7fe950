import { useMemo, useRef, useState } from "react";
import type { Tagged } from "../../module/requests/request.ts";
import type { FreshRecord } from "../../module/requests/useFresh.ts";

/** What a form may do when somebody else was faster. */
export interface Conflict<TValues> {
	/** The values that the form began with. */
	base: TValues;
	reload: () => void;
	/** The values that are saved now. */
	load: () => Promise<TValues>;
	/** From here on the form changes what `load` gave. */
	accept: () => void;
}

/**
 * The record behind a form. Values and version belong together: what is loaded later must not lend its version to what
 * was typed in before, unless the person has seen it.
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
	return { data, etag, values, conflict };
}
