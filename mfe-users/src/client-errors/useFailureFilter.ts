import { clientErrorQuery } from "@portal/contracts/contract/client-errors";
import type { useSearchParams } from "@portal/shared-ui/module";
import { useState } from "react";
import { useAddressFilter } from "../useAddressFilter.ts";

const { since: firstDay, module: moduleId } = clientErrorQuery.shape;
const dayIn = (text: string) => firstDay.safeParse(text).data ?? "";
const moduleIn = (text: string) => moduleId.safeParse(text).data ?? "";

/**
 * Returns the filters of the failure list from the URL, and functions that change them. A date that is still being
 * typed stays in local state, because a late update of the URL would undo the last keystroke.
 */
export function useFailureFilter(address: ReturnType<typeof useSearchParams>) {
	const [params] = address;
	const since = dayIn(params.get("since") ?? "");
	const module = moduleIn(params.get("module") ?? "");
	const [field, setField] = useState({ typed: since, sent: since, since });
	if (field.since !== since)
		setField(({ typed, sent }) => ({ typed: sent === since ? typed : since, sent: since, since }));

	const narrow = useAddressFilter(address, { since: since === "", module: module === "" });
	const changeDay = (typed: string, others: { module?: string } = {}) => {
		const isSent = typed === "" || dayIn(typed) !== "";
		setField({ ...field, typed, ...(isSent ? { sent: typed } : {}) });
		if (isSent) narrow({ ...others, since: typed });
	};
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
