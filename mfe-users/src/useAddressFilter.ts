import type { useSearchParams } from "@portal/shared-ui/module";
import { useEffect } from "react";

/** An empty text removes a filter. `unknown` names what the list does not understand; it is removed. */
export function useAddressFilter(
	[params, setParams]: ReturnType<typeof useSearchParams>,
	unknown: Readonly<Record<string, boolean>>,
) {
	const change = (values: Readonly<Record<string, string>>) =>
		setParams(
			(previous) => {
				const next = new URLSearchParams(previous);
				// Page and cursor belong to the list before the change.
				for (const name of ["cursor", "page", ...Object.keys(values)]) next.delete(name);
				for (const [name, value] of Object.entries(values)) if (value !== "") next.set(name, value);
				return next;
			},
			{ replace: true },
		);
	useEffect(() => {
		const removed = Object.entries({ ...unknown, sort: true }).filter(
			([name, isUnknown]) => isUnknown && params.has(name),
		);
		if (removed.length > 0) change(Object.fromEntries(removed.map(([name]) => [name, ""])));
	});
	return change;
}
