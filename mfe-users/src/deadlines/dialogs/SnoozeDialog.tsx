import { tomorrow } from "../days.ts";
import { useTexts } from "../useTexts.ts";
import { ChangeDialog, type RowDialogProps } from "./ChangeDialog.tsx";

export function SnoozeDialog({ row, onClose }: RowDialogProps) {
	const { t } = useTexts();
	return (
		<ChangeDialog
			row={row}
			title={t("snooze.title")}
			submit={t("snooze.confirm")}
			defaultValues={{ snoozedUntil: row.snoozedUntil ?? "" }}
			changeOf={(change) => change}
			onClose={onClose}
		>
			{(form) => (
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
			)}
		</ChangeDialog>
	);
}
