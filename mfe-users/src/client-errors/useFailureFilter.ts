import { clientErrorQuery } from "@portal/api/contract/client-errors";
import type { useSearchParams } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";

const { since: firstDay, module: moduleId } = clientErrorQuery.shape;
const dayIn = (text: string) => firstDay.safeParse(text).data ?? "";
const moduleIn = (text: string) => moduleId.safeParse(text).data ?? "";

/**
 * The day that the list begins with, and the module that it is limited to; both stand in the address. What is being
 * typed, such as the year 20 on the way to 2026, stays in the field: the address follows later than the next key, and
 * would take that key back.
 */
export function useFailureFilter([params, setParams]: ReturnType<typeof useSearchParams>) {
	const since = dayIn(params.get("since") ?? "");
	const module = moduleIn(params.get("module") ?? "");
	const [field, setField] = useState({ typed: since, sent: since, since });
	if (field.since !== since)
		setField(({ typed, sent }) => ({ typed: sent === since ? typed : since, sent: since, since }));

	const narrow = (values: Partial<Record<"since" | "module" | "sort", string>>) =>
		setParams(
			(previous) => {
				const next = new URLSearchParams(previous);
				// The pages of the other list are not those of this one.
				for (const name of ["cursor", "page", ...Object.keys(values)]) next.delete(name);
				for (const [name, value] of Object.entries(values)) if (value !== "") next.set(name, value);
				return next;
			},
			{ replace: true },
		);
	const changeDay = (typed: string, others: { module?: string } = {}) => {
		const isSent = typed === "" || dayIn(typed) !== "";
		setField({ ...field, typed, ...(isSent ? { sent: typed } : {}) });
		if (isSent) narrow({ ...others, since: typed });
	};
	// The list has one order; another one, or a filter that is none, is taken out of the address.
	useEffect(() => {
		const isUnknown = { sort: true, since: since === "", module: module === "" };
		const unknown = (["sort", "since", "module"] as const).filter((name) => params.has(name) && isUnknown[name]);
		if (unknown.length > 0) narrow(Object.fromEntries(unknown.map((name) => [name, ""])));
	});
	return {
		since,
		module,
		typed: field.typed,
		isActive: field.typed !== "" || since !== "" || module !== "",
		request: { ...(since === "" ? {} : { since }), ...(module === "" ? {} : { module }) },
		changeDay,
		changeModule: (id: string) => narrow({ module: id }),
		reset: () => changeDay("", { module: "" }),
	};
}
