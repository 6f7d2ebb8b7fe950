import {
	DEADLINE_KIND_LABELS,
	DEADLINE_KINDS,
	DEADLINE_STATE_LABELS,
	DEADLINE_STATES,
	type DeadlineListQuery,
	ME,
	ME_OR_NONE,
} from "@portal/contracts/contract/deadlines";
import { formatDate, listFilters, useApi, useQuery, type useSearchParams, useSession } from "@portal/shared-ui/module";
import { firstPageOf } from "@portal/shared-ui/table";
import { useMemo } from "react";
import { peopleQuery } from "./api.ts";
import { spanNamed } from "./days.ts";
import { PeriodFilter } from "./PeriodFilter.tsx";
import { useTexts } from "./useTexts.ts";

const KINDS = DEADLINE_KINDS.map((id) => ({ id, label: DEADLINE_KIND_LABELS[id] }));
const STATES = DEADLINE_STATES.map((id) => ({ id, label: DEADLINE_STATE_LABELS[id] }));

const dayLabel = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : undefined);

export function useFilters([params, setParams]: ReturnType<typeof useSearchParams>) {
	const { t } = useTexts();
	const { user } = useSession();
	const { data: people } = useQuery(peopleQuery(useApi(), "task"));
	const [from, to, span] = [params.get("from") ?? "", params.get("to") ?? "", spanNamed(params.get("span"))];
	return useMemo(() => {
		const choose = (chosen: Readonly<Record<string, string>>) =>
			setParams((previous) => firstPageOf(previous, { span: "", from: "", to: "", ...chosen }));
		const others = (people ?? []).filter(({ _id }) => _id !== user?._id);
		return listFilters<DeadlineListQuery & { span: string }>({
			kind: { label: t("column.kind"), isMultiple: true, options: KINDS },
			assignee: {
				label: t("column.assignee"),
				options: [
					{ id: ME, label: t("filter.me") },
					{ id: ME_OR_NONE, label: t("filter.meOrNone") },
					...others.map(({ _id, name }) => ({ id: _id, label: name })),
				],
			},
			state: { label: t("filter.state"), none: t("filter.openOnly"), isMultiple: true, options: STATES },
			span: {
				label: t("column.day"),
				labelOf: (name) => {
					const known = spanNamed(name);
					return known && t(`filter.period.${known}`);
				},
				control: <PeriodFilter span={span} from={from} to={to} onChange={choose} />,
			},
			to: { label: t("filter.to"), labelOf: dayLabel, control: <></> },
			from: { label: t("filter.from"), labelOf: dayLabel, control: <></> },
			endsBy: null,
			client: null,
			certification: null,
		});
	}, [t, setParams, people, user, from, to, span]);
}
