import { AUDIT_ENTITIES, type AuditFilter } from "@portal/contracts/contract/audit";
import { addDays } from "@portal/contracts/kit/calendar";
import { midnightInVienna } from "@portal/contracts/kit/vienna";
import type { useSearchParams } from "@portal/shared-ui/module";
import { useAddressFilter } from "../useAddressFilter.ts";

const dayIn = (text: string | null) =>
	text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

/** Returns the filters of the audit trail from the URL, and functions that change them. Days are in Vienna time. */
export function useAuditFilter(address: ReturnType<typeof useSearchParams>) {
	const [params] = address;
	const entity = AUDIT_ENTITIES.find((name) => name === params.get("entity"));
	const entityId = params.get("entityId") ?? "";
	const [from, to] = [dayIn(params.get("from")), dayIn(params.get("to"))];
	const change = useAddressFilter(address, { entity: entity === undefined, from: from === "", to: to === "" });
	const isBackwards = from !== "" && to !== "" && to < from;
	const request: AuditFilter = {
		...(entity === undefined ? {} : { entity }),
		...(entityId === "" ? {} : { entityId }),
		...(from === "" ? {} : { from: midnightInVienna(from) }),
		...(to === "" ? {} : { to: midnightInVienna(addDays(to, 1)) }),
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
