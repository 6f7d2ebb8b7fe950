import {
	DEADLINE_LIMITS,
	type Deadline,
	deadlineChange,
	type TaskFormValues,
	taskInput,
} from "@portal/contracts/contract/deadlines";
import { addDays } from "@portal/contracts/kit/calendar";
import { toast } from "@portal/shared-ui";
import { describeConflict, RequiredHint, useAppForm, useEdited, useSelector } from "@portal/shared-ui/form";
import { type FreshRecord, formatDate, schemaValidator, today, useApi, useSession } from "@portal/shared-ui/module";
import { DialogForm, RecordDialog } from "../../FormDialog.tsx";
import { changeTask, createTask, deadlineQuery, type TaskSubject } from "../api.ts";
import { subjectName } from "../paths.ts";
import { useRefresh } from "../useApplyChange.ts";
import { useTexts } from "../useTexts.ts";
import { SubjectField } from "./SubjectField.tsx";
import { NO_ASSIGNEE, usePeople } from "./usePeople.ts";

const WEEK = 7;

const validateNew = schemaValidator(taskInput);
const validateChange = schemaValidator(deadlineChange.required({ day: true, note: true }));

/** A new task is due in a week by default. */
const valuesOf = (task: Deadline | undefined) => ({
	/** Client or certification of a new task. Unset for an existing task, which cannot move to another record. */
	subject: undefined as TaskSubject | undefined,
	day: task?.day ?? addDays(today(), WEEK),
	note: task?.note ?? "",
	assignee: task?.assignee?._id ?? NO_ASSIGNEE,
});
type TaskValues = ReturnType<typeof valuesOf>;

const contentOf = ({ day, note, assignee }: TaskValues) => ({
	day,
	note,
	assignee: assignee === NO_ASSIGNEE ? null : assignee,
});
const taskOf = (values: TaskValues): TaskFormValues => ({ ...contentOf(values), ...values.subject?.ids });

function problemsOfNew(values: TaskValues) {
	const { _clientId, ...problems } = validateNew(taskOf(values));
	return { ...problems, ...(_clientId ? { subject: _clientId } : {}) };
}

interface TaskDialogProps {
	/** The task to edit; undefined for a new one. */
	row?: Deadline;
	/** The client or certification of a new task, if it is already known. */
	subject?: TaskSubject | undefined;
	onClose: () => void;
}

function TaskForm({ source, subject, onClose }: TaskDialogProps & { source: FreshRecord<Deadline | undefined> }) {
	const { t } = useTexts();
	const api = useApi();
	const { user } = useSession();
	const refresh = useRefresh();
	const { data, etag, values, conflict } = useEdited(source, valuesOf);
	const people = usePeople(data?.assignee);
	const form = useAppForm<TaskValues>({
		defaultValues: data ? values : { ...values, subject, assignee: user?._id ?? NO_ASSIGNEE },
		validate: (given) => (data ? validateChange(contentOf(given)) : problemsOfNew(given)),
		onSubmit: async (given) => {
			const saving = data ? changeTask(api, data._id, etag, contentOf(given)) : createTask(api, taskOf(given));
			await saving.finally(refresh);
			toast(t(data ? "toast.changed" : "toast.created"));
			onClose();
		},
	});
	const wasSubmitted = useSelector(form.store, ({ submissionAttempts }) => submissionAttempts > 0);
	const what = data ? subjectName(data) : subject?.label;
	return (
		<DialogForm
			form={form}
			label={data ? t("act.of", { act: t("task.editTitle"), what }) : t("task.createTitle")}
			submit={data ? undefined : t("task.create")}
			conflict={describeConflict(conflict, {
				subject: null,
				day: { label: t("form.day"), text: (day) => formatDate(day) },
				note: { label: t("column.about") },
				assignee: { label: t("column.assignee"), text: (id) => people.find((one) => one.id === id)?.label ?? id },
			})}
			onClose={onClose}
		>
			<RequiredHint />
			{what === undefined ? (
				<form.AppField name="subject">
					{(field) => (
						<>
							<SubjectField
								value={field.state.value}
								onChange={field.handleChange}
								isInvalid={wasSubmitted && field.state.meta.errors.length > 0}
							/>
							<field.GroupError label={t("form.subject")} />
						</>
					)}
				</form.AppField>
			) : (
				<p className="users-deadline__about">{what}</p>
			)}
			<form.AppField name="day">
				{(field) => <field.DateField label={t("form.day")} isRequired autoFocus={what !== undefined} />}
			</form.AppField>
			<form.AppField name="note">
				{(field) => <field.TextArea label={t("column.about")} rows={3} maxLength={DEADLINE_LIMITS.note} isRequired />}
			</form.AppField>
			<form.AppField name="assignee">
				{(field) => <field.Select label={t("column.assignee")} options={people} />}
			</form.AppField>
		</DialogForm>
	);
}

export function TaskDialog({ row, ...props }: TaskDialogProps) {
	const { t } = useTexts();
	const api = useApi();
	return (
		<RecordDialog
			size="small"
			title={t(row ? "task.editTitle" : "task.createTitle")}
			query={row && deadlineQuery(api, row._id)}
			loading={t("task.loading")}
			onClose={props.onClose}
		>
			{(source) => <TaskForm {...props} source={source} />}
		</RecordDialog>
	);
}
