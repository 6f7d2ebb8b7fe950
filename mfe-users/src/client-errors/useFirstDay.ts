import { clientErrorQuery } from "@portal/api/contract/client-errors";
import type { useSearchParams } from "@portal/shared-ui/module";
import { useState } from "react";

const { since: firstDay } = clientErrorQuery.shape;
const dayIn = (text: string) => firstDay.safeParse(text).data ?? "";

/**
 * The day that the list begins with; it stands in the address. What is being typed, such as the year 20 on the way to
 * 2026, stays in the field: the address follows later than the next key, and would take that key back.
 */
export function useFirstDay([params, setParams]: ReturnType<typeof useSearchParams>) {
	const since = dayIn(params.get("since") ?? "");
	const [field, setField] = useState({ typed: since, sent: since, since });
	if (field.since !== since)
		setField(({ typed, sent }) => ({ typed: sent === since ? typed : since, sent: since, since }));

	const change = (typed: string) => {
		const isSent = typed === "" || dayIn(typed) !== "";
		setField({ ...field, typed, ...(isSent ? { sent: typed } : {}) });
		if (!isSent) return;
		setParams(
			(previous) => {
				const next = new URLSearchParams(previous);
				// The pages of the other list are not those of this one.
				for (const name of ["cursor", "page", "since"]) next.delete(name);
				if (typed !== "") next.set("since", typed);
				return next;
			},
			{ replace: true },
		);
	};
	return { since, typed: field.typed, change };
}
