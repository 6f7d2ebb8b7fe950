import {
	DEADLINE_KIND_LABELS,
	DEADLINE_KINDS,
	DEADLINE_STATE_LABELS,
	DEADLINE_STATES,
	ME,
} from "@portal/contracts/contract/deadlines";
import { formatDate, useApi, useQuery, type useSearchParams, useSession } from "@portal/shared-ui/module";
import type { ListFilter } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { peopleQuery } from "./api.ts";
import { spanNamed } from "./days.ts";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { useTexts } from "./useTexts.ts";

const KINDS = DEADLINE_KINDS.map((id) => ({ id, label: DEADLINE_KIND_LABELS[id] }));
const [OPEN, ...OTHERS] = DEADLINE_STATES;
const STATES = OTHERS.map((id) => ({ id, label: DEADLINE_STATE_LABELS[id] }));

const dayLabel = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : undefined);

/** What the list is filtered by. */
export function useFilters([params, setParams]: ReturnType<typeof useSearchParams>): ListFilter[] {
	const { t } = useTexts();
	const { user } = useSession();
	const { data: people } = useQuery(peopleQuery(useApi(), "task"));
	const [from, to, span] = [params.get("from") ?? "", params.get("to") ?? "", spanNamed(params.get("span"))];
	return useMemo(() => {
		const choose = (chosen: Readonly<Record<string, string>>) =>
			setParams((previous) => {
				const next = new URLSearchParams(previous);
				for (const name of ["span", "from", "to", "cursor", "page"]) next.delete(name);
				for (const [name, said] of Object.entries(chosen)) if (said !== "") next.set(name, said);
				return next;
			});
		const others = (people ?? []).filter(({ _id }) => _id !== user?._id);
		return [
			{ id: "kind", label: t("column.kind"), isMultiple: true, options: KINDS },
			{
				id: "assignee",
				label: t("column.assignee"),
				options: [{ id: ME, label: t("filter.me") }, ...others.map(({ _id, name }) => ({ id: _id, label: name }))],
			},
			{ id: "state", label: t("filter.state"), none: DEADLINE_STATE_LABELS[OPEN], options: STATES },
			{
				id: "span",
				label: t("column.day"),
				labelOf: (name) => {
					const known = spanNamed(name);
					return known && t(`filter.period.${known}`);
				},
				control: <PeriodFilter span={span} from={from} to={to} onChange={choose} />,
			},
			{ id: "to", label: t("filter.to"), labelOf: dayLabel, control: <></> },
			{ id: "from", label: t("filter.from"), labelOf: dayLabel, control: <></> },
		];
	}, [t, setParams, people, user, from, to, span]);
}
