import {
	CATEGORIES,
	CERTIFICATION_STATI,
	CERTIFICATION_STATUS_NAMES,
	ENDED,
} from "@portal/contracts/contract/certifications";
import { formatDate, useApi, useQuery, type useSearchParams, useTranslation } from "@portal/shared-ui/module";
import type { ListFilter } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { clientQuery } from "../api.ts";
import { ClientFilter } from "./ClientFilter.tsx";

const DAYS = ["30", "90", "180", "365"];

/** What the list of certifications is filtered by. */
export function useFilters([params, setParams]: ReturnType<typeof useSearchParams>): ListFilter[] {
	const { t } = useTranslation("certificates");
	const id = params.get("client") ?? "";
	const { data: client } = useQuery({ ...clientQuery(useApi(), id), enabled: id !== "" });
	const name = client?.data.name;
	return useMemo(() => {
		const choose = (chosen: string | undefined) =>
			setParams((previous) => {
				const next = new URLSearchParams(previous);
				for (const param of ["client", "cursor", "page"]) next.delete(param);
				if (chosen !== undefined) next.set("client", chosen);
				return next;
			});
		const days = (value: string) => t("list.expiresIn", { days: value });
		return [
			{
				id: "status",
				label: t("list.status"),
				isMultiple: true,
				options: CERTIFICATION_STATUS_NAMES.map((status) => ({ id: status, label: CERTIFICATION_STATI[status].label })),
			},
			{
				id: "category",
				label: t("list.category"),
				options: CATEGORIES.map((category) => ({ id: category, label: category })),
			},
			{
				id: "expires",
				label: t("list.expires"),
				options: [...DAYS.map((value) => ({ id: value, label: days(value) })), { id: ENDED, label: t("list.expired") }],
				labelOf: (value) => (/^[1-9]\d{0,3}$/.test(value) ? days(value) : undefined),
			},
			{
				id: "month",
				label: t("list.expires"),
				labelOf: (value) => (/^\d{4}-\d\d$/.test(value) ? formatDate(`${value}-01`).slice(3) : undefined),
				// A bar of the overview leads here: it is not chosen from a menu.
				control: " ",
			},
			{
				id: "client",
				label: t("list.client"),
				labelOf: (value) => name ?? value,
				control: <ClientFilter name={id === "" ? undefined : (name ?? "…")} onChange={choose} />,
			},
		];
	}, [t, setParams, id, name]);
}
