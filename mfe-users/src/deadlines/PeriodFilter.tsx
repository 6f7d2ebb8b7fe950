import { Button, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { lazyComponent, today } from "@portal/shared-ui/module";
import { useState } from "react";
import { nextMonday, type Period, plusDays } from "./days.ts";
import { useTexts } from "./useTexts.ts";

const PeriodDialog = lazyComponent(async () => (await import("./dialogs/PeriodDialog.tsx")).PeriodDialog);

const MONTH = 30;
/** Up to which day; what is overdue is always part of it, unless it is asked for alone. */
const LAST_DAYS = {
	late: () => plusDays(today(), -1),
	today,
	week: () => plusDays(nextMonday(), -1),
	month: () => plusDays(today(), MONTH),
} as const;
const CHOICES = ["late", "today", "week", "month"] as const;
const ALL = "all";

interface PeriodFilterProps extends Period {
	onChange: (period: Period) => void;
}

/** Up to when what is shown is due. */
export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
	const { t } = useTexts();
	const [isOpen, setOpen] = useState(false);
	const none = from === "" && to === "";
	const chosen = none ? ALL : CHOICES.find((choice) => from === "" && LAST_DAYS[choice]() === to);
	const label = chosen === undefined ? t("filter.period.own") : t(`filter.period.${chosen}`);
	return (
		<>
			<MenuTrigger>
				<Button icon="chevron-down" size="small">
					{t("filter.dueIs", { period: label })}
				</Button>
				<Menu
					aria-label={t("column.day")}
					selectionMode="single"
					selectedKeys={[chosen ?? "own"]}
					onAction={(key) => {
						const choice = CHOICES.find((name) => name === key);
						if (choice) onChange({ from: "", to: LAST_DAYS[choice]() });
						else if (key === ALL) onChange({ from: "", to: "" });
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
