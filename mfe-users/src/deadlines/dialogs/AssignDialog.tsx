import { useTexts } from "../useTexts.ts";
import { ChangeDialog, type RowDialogProps } from "./ChangeDialog.tsx";
import { NO_ASSIGNEE, usePeople } from "./usePeople.ts";

export function AssignDialog({ row, onClose }: RowDialogProps) {
	const { t } = useTexts();
	const options = usePeople(row.assignee, row.kind);
	return (
		<ChangeDialog
			row={row}
			title={t("assign.title")}
			submit={t("assign.confirm")}
			defaultValues={{ assignee: row.assignee?._id ?? NO_ASSIGNEE }}
			changeOf={({ assignee }) => ({ assignee: assignee === NO_ASSIGNEE ? null : assignee })}
			onClose={onClose}
		>
			{(form) => (
				<form.AppField name="assignee">
					{(field) => <field.Select label={t("form.assignee")} options={options} autoFocus />}
				</form.AppField>
			)}
		</ChangeDialog>
	);
}
