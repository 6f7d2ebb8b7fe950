import { useAppForm } from "@portal/shared-ui/form";
import type { Period } from "../days.ts";
import { useTexts } from "../useTexts.ts";
import { FormDialog } from "./FormDialog.tsx";

interface PeriodDialogProps extends Period {
	onChoose: (period: Period) => void;
	onClose: () => void;
}

export function PeriodDialog({ from, to, onChoose, onClose }: PeriodDialogProps) {
	const { t } = useTexts();
	const form = useAppForm<Period>({
		defaultValues: { from, to },
		validate: (period) =>
			period.from !== "" && period.to !== "" && period.to < period.from ? { to: [t("filter.backwards")] } : {},
		onSubmit: onChoose,
	});
	const title = t("filter.period.title");
	return (
		<FormDialog title={title} label={title} form={form} submit={t("filter.show")} onClose={onClose}>
			<form.AppField name="from">{(field) => <field.DateField label={t("filter.from")} autoFocus />}</form.AppField>
			<form.AppField name="to">{(field) => <field.DateField label={t("filter.to")} />}</form.AppField>
		</FormDialog>
	);
}
