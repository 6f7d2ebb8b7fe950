import {
	DEADLINE_KIND_LABELS,
	DEADLINE_KINDS,
	DEADLINE_STATE_LABELS,
	DEADLINE_STATES,
	type DeadlineListQuery,
	ME,
	ME_OR_NONE,
} from "@portal/contracts/contract/deadlines";
import { Button, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import {
	formatDate,
	lazyComponent,
	listFilters,
	useApi,
	useQuery,
	type useSearchParams,
	useSession,
} from "@portal/shared-ui/module";
import { firstPageOf } from "@portal/shared-ui/table";
import { useMemo, useState } from "react";
import { peopleQuery } from "./api.ts";
import { type Period, SPANS, type Span, spanNamed } from "./days.ts";
import { useTexts } from "./useTexts.ts";

const PeriodDialog = lazyComponent(async () => (await import("./dialogs/PeriodDialog.tsx")).PeriodDialog);

const ALL = "all";

interface PeriodFilterProps extends Period {
	/** Period relative to today, such as this week. When it is set, the fixed dates `from` and `to` are empty. */
	span: Span | undefined;
	onChange: (chosen: Partial<Period> & { span?: Span }) => void;
}

function PeriodFilter({ span, from, to, onChange }: PeriodFilterProps) {
	const { t } = useTexts();
	const [isOpen, setOpen] = useState(false);
	const chosen = span ?? (from === "" && to === "" ? ALL : "own");
	return (
		<>
			<MenuTrigger>
				<Button icon="chevron-down" size="small">
					{t("filter.dueIs", { period: t(`filter.period.${chosen}`) })}
				</Button>
				<Menu
					aria-label={t("column.day")}
					selectionMode="single"
					selectedKeys={[chosen]}
					onAction={(key) => {
						const next = SPANS.find((name) => name === key);
						if (next) onChange({ span: next });
						else if (key === ALL) onChange({});
						else setOpen(true);
					}}
				>
					<MenuItem id={ALL}>{t("filter.period.all")}</MenuItem>
					<MenuItem id="late">{t("filter.period.late")}</MenuItem>
					<MenuItem id="today">{t("filter.period.today")}</MenuItem>
					<MenuItem id="week">{t("filter.period.week")}</MenuItem>
					<MenuItem id="month">{t("filter.period.month")}</MenuItem>
					<MenuItem id="own">{t("filter.period.choose")}</MenuItem>
				</Menu>
			</MenuTrigger>
			{isOpen && (
				<PeriodDialog
					from={from}
					to={to}
					onChoose={(period) => {
						setOpen(false);
						onChange(period);
					}}
					onClose={() => setOpen(false)}
				/>
			)}
		</>
	);
}

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
