import { AUDIT_ENTITIES } from "@portal/api/contract/audit";
import type { useSearchParams } from "@portal/shared-ui/module";
import { useEffect } from "react";
import type { AuditRequest } from "../api.ts";
import { beginningOf, endOf } from "./period.ts";

type Name = "entity" | "entityId" | "from" | "to";

const dayIn = (text: string | null) =>
	text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";

/** What the list is limited to beside the person; it stands in the address, days as the person in Vienna means them. */
export function useAuditFilter([params, setParams]: ReturnType<typeof useSearchParams>) {
	const entity = AUDIT_ENTITIES.find((name) => name === params.get("entity"));
	const entityId = params.get("entityId") ?? "";
	const [from, to] = [dayIn(params.get("from")), dayIn(params.get("to"))];
	const change = (values: Partial<Record<Name | "q" | "sort", string>>) =>
		setParams(
			(previous) => {
				const next = new URLSearchParams(previous);
				// The pages of the other list are not those of this one.
				for (const name of ["cursor", "page"]) next.delete(name);
				for (const [name, value] of Object.entries(values)) {
					if (value === "") next.delete(name);
					else next.set(name, value);
				}
				return next;
			},
			{ replace: true },
		);
	// The trail has one order; another one, or a filter that is none, is taken out of the address.
	useEffect(() => {
		const isUnknown = { sort: true, entity: entity === undefined, from: from === "", to: to === "" };
		const unknown = (["sort", "entity", "from", "to"] as const).filter((name) => params.has(name) && isUnknown[name]);
		if (unknown.length > 0) change(Object.fromEntries(unknown.map((name) => [name, ""])));
	});
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
