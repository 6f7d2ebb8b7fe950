import { deadlineListQuery } from "@portal/contracts/contract/deadlines";
import { useAppForm } from "@portal/shared-ui/form";
import { schemaValidator } from "@portal/shared-ui/module";
import { FormDialog } from "../../FormDialog.tsx";
import type { Period } from "../days.ts";
import { useTexts } from "../useTexts.ts";

const validateDays = schemaValidator(deadlineListQuery.pick({ from: true, to: true }));

interface PeriodDialogProps extends Period {
	onChoose: (period: Period) => void;
	onClose: () => void;
}

export function PeriodDialog({ from, to, onChoose, onClose }: PeriodDialogProps) {
	const { t } = useTexts();
	const form = useAppForm<Period>({
		defaultValues: { from, to },
		validate: (period) => {
			const problems = validateDays({ from: period.from || undefined, to: period.to || undefined });
			const isBackwards = period.from !== "" && period.to !== "" && period.to < period.from;
			return isBackwards && !problems.to ? { ...problems, to: [t("filter.backwards")] } : problems;
		},
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
