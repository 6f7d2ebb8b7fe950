import { type Deadline, deadlineChange } from "@portal/contracts/contract/deadlines";
import { type AppForm, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { FormDialog } from "../../FormDialog.tsx";
import { subjectName } from "../paths.ts";
import { type Change, useApplyChange } from "../useApplyChange.ts";
import { useTexts } from "../useTexts.ts";

const validate = schemaValidator(deadlineChange);

export interface RowDialogProps {
	row: Deadline;
	onClose: () => void;
}

interface ChangeDialogProps<TValues extends object> extends RowDialogProps {
	title: string;
	submit: string;
	defaultValues: TValues;
	changeOf: (values: TValues) => Change;
	children: (form: AppForm<TValues>) => ReactNode;
}

/** Dialog with a form that changes a deadline. */
export function ChangeDialog<TValues extends object>({ row, title, onClose, ...props }: ChangeDialogProps<TValues>) {
	const { submit, defaultValues, changeOf, children } = props;
	const { t } = useTexts();
	const applyChange = useApplyChange();
	const form = useAppForm<TValues>({
		defaultValues,
		validate: (values) => validate(changeOf(values)),
		onSubmit: async (values) => {
			await applyChange(row, changeOf(values));
			onClose();
		},
	});
	const what = subjectName(row);
	const label = t("act.of", { act: title, what });
	return (
		<FormDialog {...{ title, label, form, submit, onClose }}>
			<p className="users-deadline__about">{what}</p>
			{children(form)}
		</FormDialog>
	);
}
