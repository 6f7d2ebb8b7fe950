import { Button, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { lazyComponent } from "@portal/shared-ui/module";
import { useState } from "react";
import { type Period, SPANS, type Span } from "./days.ts";
import { useTexts } from "./useTexts.ts";

const PeriodDialog = lazyComponent(async () => (await import("./dialogs/PeriodDialog.tsx")).PeriodDialog);

const ALL = "all";

interface PeriodFilterProps extends Period {
	/** Period relative to today, such as this week. When it is set, the fixed dates `from` and `to` are empty. */
	span: Span | undefined;
	onChange: (chosen: Partial<Period> & { span?: Span }) => void;
}

export function PeriodFilter({ span, from, to, onChange }: PeriodFilterProps) {
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
					{[ALL, ...SPANS].map((id) => (
						<MenuItem key={id} id={id}>
							{t(`filter.period.${id}`)}
						</MenuItem>
					))}
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
