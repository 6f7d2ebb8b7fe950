import { DEADLINE_LIMITS, type Deadline, deadlineChange } from "@portal/contracts/contract/deadlines";
import { type AppForm, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import { FormDialog } from "../../FormDialog.tsx";
import { tomorrow } from "../days.ts";
import { subjectName } from "../paths.ts";
import { type Change, useApplyChange } from "../useApplyChange.ts";
import { useTexts } from "../useTexts.ts";
import { NO_ASSIGNEE, usePeople } from "./usePeople.ts";

const validate = schemaValidator(deadlineChange);

interface RowDialogProps {
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
function ChangeDialog<TValues extends object>({ row, title, onClose, ...props }: ChangeDialogProps<TValues>) {
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

export function AssignDialog(props: RowDialogProps) {
	const { t } = useTexts();
	const { assignee: present, kind } = props.row;
	const options = usePeople(present, kind);
	return (
		<ChangeDialog
			{...props}
			title={t("assign.title")}
			submit={t("assign.confirm")}
			defaultValues={{ assignee: present?._id ?? NO_ASSIGNEE }}
			changeOf={({ assignee }) => ({ assignee: assignee === NO_ASSIGNEE ? null : assignee })}
		>
			{(form) => (
				<form.AppField name="assignee">
					{(field) => <field.Select label={t("column.assignee")} options={options} autoFocus />}
				</form.AppField>
			)}
		</ChangeDialog>
	);
}

export function DoneDialog(props: RowDialogProps) {
	const { t } = useTexts();
	return (
		<ChangeDialog
			{...props}
			title={t("act.done")}
			submit={t("done.confirm")}
			defaultValues={{ doneNote: "" }}
			changeOf={({ doneNote }) => ({ done: true, doneNote })}
		>
			{(form) => (
				<form.AppField name="doneNote">
					{(field) => (
						<field.TextArea
							label={t("column.about")}
							description={t(props.row.kind === "certification" ? "done.stageHint" : "done.hint")}
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

export function SnoozeDialog(props: RowDialogProps) {
	const { t } = useTexts();
	return (
		<ChangeDialog
			{...props}
			title={t("snooze.title")}
			submit={t("snooze.title")}
			defaultValues={{ snoozedUntil: props.row.snoozedUntil ?? "" }}
			changeOf={(change) => change}
		>
			{(form) => (
				<form.AppField name="snoozedUntil">
					{({ DateField }) => (
						<DateField
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
