import type { Deadline } from "@portal/contracts/contract/deadlines";
import { useAppForm } from "@portal/shared-ui/form";
import { FormDialog } from "../../FormDialog.tsx";
import { subjectName } from "../paths.ts";
import { useApplyChange } from "../useApplyChange.ts";
import { useTexts } from "../useTexts.ts";
import { NO_ASSIGNEE, usePeople } from "./usePeople.ts";

export function AssignDialog({ row, onClose }: { row: Deadline; onClose: () => void }) {
	const { t } = useTexts();
	const applyChange = useApplyChange();
	const options = usePeople(row.assignee, row.kind);
	const form = useAppForm({
		defaultValues: { assignee: row.assignee?._id ?? NO_ASSIGNEE },
		onSubmit: async ({ assignee }) => {
			await applyChange(row, { assignee: assignee === NO_ASSIGNEE ? null : assignee });
			onClose();
		},
	});
	const what = subjectName(row);
	return (
		<FormDialog
			title={t("assign.title")}
			label={t("act.of", { act: t("assign.title"), what })}
			form={form}
			submit={t("assign.confirm")}
			onClose={onClose}
		>
			<p className="users-deadline__about">{what}</p>
			<form.AppField name="assignee">
				{(field) => <field.Select label={t("form.assignee")} options={options} autoFocus />}
			</form.AppField>
		</FormDialog>
	);
}
