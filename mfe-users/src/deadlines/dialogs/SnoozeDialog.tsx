import { type Deadline, deadlineChange } from "@portal/contracts/contract/deadlines";
import { useAppForm } from "@portal/shared-ui/form";
import { schemaValidator } from "@portal/shared-ui/module";
import { FormDialog } from "../../FormDialog.tsx";
import { tomorrow } from "../days.ts";
import { subjectName } from "../paths.ts";
import { useApplyChange } from "../useApplyChange.ts";
import { useTexts } from "../useTexts.ts";

const validate = schemaValidator(deadlineChange.required({ snoozedUntil: true }));

export function SnoozeDialog({ row, onClose }: { row: Deadline; onClose: () => void }) {
	const { t } = useTexts();
	const applyChange = useApplyChange();
	const form = useAppForm({
		defaultValues: { snoozedUntil: row.snoozedUntil ?? "" },
		validate,
		onSubmit: async ({ snoozedUntil }) => {
			await applyChange(row, { snoozedUntil });
			onClose();
		},
	});
	const what = subjectName(row);
	return (
		<FormDialog
			title={t("snooze.title")}
			label={t("act.of", { act: t("snooze.title"), what })}
			form={form}
			submit={t("snooze.confirm")}
			onClose={onClose}
		>
			<p className="users-deadline__about">{what}</p>
			<form.AppField name="snoozedUntil">
				{(field) => (
					<field.DateField
						label={t("snooze.until")}
						description={t("snooze.hint")}
						minValue={tomorrow()}
						isRequired
						autoFocus
					/>
				)}
			</form.AppField>
		</FormDialog>
	);
}
