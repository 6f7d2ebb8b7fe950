import type { useSearchParams } from "@portal/shared-ui/module";
import { firstPageOf } from "@portal/shared-ui/table";
import { useEffect } from "react";

/**
 * Returns a function that sets filters in the URL, where an empty value removes a filter. Filters that are true in
 * `unknown` have invalid values, for example from an old bookmark, and are removed from the URL.
 */
export function useAddressFilter(
	[params, setParams]: ReturnType<typeof useSearchParams>,
	unknown: Readonly<Record<string, boolean>>,
) {
	const change = (values: Readonly<Record<string, string>>) =>
		setParams((previous) => firstPageOf(previous, values), { replace: true });
	useEffect(() => {
		const removed = Object.entries({ ...unknown, sort: true }).filter(
			([name, isUnknown]) => isUnknown && params.has(name),
		);
		if (removed.length > 0) change(Object.fromEntries(removed.map(([name]) => [name, ""])));
	});
	return change;
}
