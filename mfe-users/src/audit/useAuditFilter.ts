import { AUDIT_ENTITIES } from "@portal/contracts/contract/audit";
import type { useSearchParams } from "@portal/shared-ui/module";
import type { AuditRequest } from "../api.ts";
import { useAddressFilter } from "../useAddressFilter.ts";
import { beginningOf, endOf } from "./period.ts";

const dayIn = (text: string | null) =>
	text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

/** What the list is limited to beside the person; it stands in the address, days as the person in Vienna means them. */
export function useAuditFilter(address: ReturnType<typeof useSearchParams>) {
	const [params] = address;
	const entity = AUDIT_ENTITIES.find((name) => name === params.get("entity"));
	const entityId = params.get("entityId") ?? "";
	const [from, to] = [dayIn(params.get("from")), dayIn(params.get("to"))];
	const change = useAddressFilter(address, { entity: entity === undefined, from: from === "", to: to === "" });
	const isBackwards = from !== "" && to !== "" && to < from;
	const request: AuditRequest = {
		...(entity === undefined ? {} : { entity }),
		...(entityId === "" ? {} : { entityId }),
		...(from === "" ? {} : { from: beginningOf(from) }),
		...(to === "" ? {} : { to: endOf(to) }),
	};
	return {
		entity,
		entityId,
		from,
		to,
		isBackwards,
		isActive: Object.keys(request).length > 0 || params.has("q"),
		request,
		change,
		reset: () => change({ entity: "", entityId: "", from: "", to: "", q: "" }),
	};
}
