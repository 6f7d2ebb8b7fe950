import type { useSearchParams } from "@portal/shared-ui/module";
import { firstPageOf } from "@portal/shared-ui/table";
import { useEffect } from "react";

/** Returns a setter of filters in the URL. Filters that are true in `unknown`, as in old bookmarks, are removed. */
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
