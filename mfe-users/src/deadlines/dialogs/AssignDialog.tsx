import type { Deadline } from "@portal/contracts/contract/deadlines";
import { useAppForm } from "@portal/shared-ui/form";
import { subjectName } from "../paths.ts";
import { useAct } from "../useActs.ts";
import { useTexts } from "../useTexts.ts";
import { FormDialog } from "./FormDialog.tsx";
import { NOBODY, usePeople } from "./usePeople.ts";

export function AssignDialog({ row, onClose }: { row: Deadline; onClose: () => void }) {
	const { t } = useTexts();
	const act = useAct();
	const options = usePeople(row.assignee, row.kind);
	const form = useAppForm({
		defaultValues: { assignee: row.assignee?._id ?? NOBODY },
		onSubmit: async ({ assignee }) => {
			await act(row, { assignee: assignee === NOBODY ? null : assignee });
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
