import { useMemo, useRef, useState } from "react";

/** A record with its version. */
interface Tagged<TRecord> {
	data: TRecord;
	etag: string;
}

interface Source<TRecord> {
	/** What the form begins with. */
	loaded: Tagged<TRecord>;
	/** The record as it is saved now. */
	latest: () => Promise<Tagged<TRecord>>;
	/** Begins anew with what is saved now. */
	reload: () => void;
}

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
	{ loaded, latest, reload }: Source<TRecord>,
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
