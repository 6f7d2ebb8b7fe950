import { DEADLINE_LIMITS } from "@portal/contracts/contract/deadlines";
import { useTexts } from "../useTexts.ts";
import { ChangeDialog, type RowDialogProps } from "./ChangeDialog.tsx";

export function DoneDialog({ row, onClose }: RowDialogProps) {
	const { t } = useTexts();
	return (
		<ChangeDialog
			row={row}
			title={t("act.done")}
			submit={t("done.confirm")}
			defaultValues={{ doneNote: "" }}
			changeOf={({ doneNote }) => ({ done: true, doneNote })}
			onClose={onClose}
		>
			{(form) => (
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
			)}
		</ChangeDialog>
	);
}
