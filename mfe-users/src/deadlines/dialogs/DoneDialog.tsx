import { DEADLINE_LIMITS, type Deadline, deadlineChange } from "@portal/contracts/contract/deadlines";
import { useAppForm } from "@portal/shared-ui/form";
import { schemaValidator } from "@portal/shared-ui/module";
import { FormDialog } from "../../FormDialog.tsx";
import { subjectName } from "../paths.ts";
import { useApplyChange } from "../useApplyChange.ts";
import { useTexts } from "../useTexts.ts";

const validate = schemaValidator(deadlineChange);
const changeOf = ({ doneNote }: { doneNote: string }) => ({ done: true, doneNote });

export function DoneDialog({ row, onClose }: { row: Deadline; onClose: () => void }) {
	const { t } = useTexts();
	const applyChange = useApplyChange();
	const form = useAppForm({
		defaultValues: { doneNote: "" },
		validate: (values) => validate(changeOf(values)),
		onSubmit: async (values) => {
			await applyChange(row, changeOf(values));
			onClose();
		},
	});
	const what = subjectName(row);
	return (
		<FormDialog
			title={t("act.done")}
			label={t("act.of", { act: t("act.done"), what })}
			form={form}
			submit={t("done.confirm")}
			onClose={onClose}
		>
			<p className="users-deadline__about">{what}</p>
			<form.AppField name="doneNote">
				{(field) => (
					<field.TextArea
						label={t("done.note")}
						description={row.kind === "certification" ? t("done.stageHint") : t("done.hint")}
						rows={3}
						maxLength={DEADLINE_LIMITS.doneNote}
						autoFocus
					/>
				)}
			</form.AppField>
		</FormDialog>
	);
}
