import {
	DEADLINE_LIMITS,
	type Deadline,
	deadlineChange,
	type TaskFormValues,
	taskInput,
} from "@portal/contracts/contract/deadlines";
import { addDays } from "@portal/contracts/kit/calendar";
import { toast } from "@portal/shared-ui";
import {
	type AppForm,
	describeConflict,
	RequiredHint,
	useAppForm,
	useEdited,
	useSelector,
} from "@portal/shared-ui/form";
import {
	type FreshRecord,
	formatDate,
	schemaValidator,
	today,
	useApi,
	useMutation,
	useSession,
} from "@portal/shared-ui/module";
import { DialogForm, FreshForm, Window } from "../../FormDialog.tsx";
import { changeTask, createTask, deadlineQuery } from "../api.ts";
import { subjectName } from "../paths.ts";
import { useRefresh } from "../useApplyChange.ts";
import { useTexts } from "../useTexts.ts";
import { SubjectField, type TaskSubject } from "./SubjectField.tsx";
import { NO_ASSIGNEE, usePeople } from "./usePeople.ts";

interface TaskValues {
	/** Client or certification of a new task. Unset for an existing task, which cannot move to another record. */
	subject?: TaskSubject | undefined;
	day: string;
	note: string;
	assignee: string;
}

const WEEK = 7;

const validateNew = schemaValidator(taskInput);
const validateChange = schemaValidator(deadlineChange.required({ day: true, note: true }));

const valuesOf = ({ day, note = "", assignee }: Deadline): TaskValues => ({
	day,
	note,
	assignee: assignee?._id ?? NO_ASSIGNEE,
});
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

interface FieldsProps {
	form: AppForm<TaskValues>;
	assigned?: Deadline["assignee"];
	/** True if the form focuses the day first, because client and certification are already known. */
	beginsWithDay: boolean;
}

function Fields({ form, assigned, beginsWithDay }: FieldsProps) {
	const { t } = useTexts();
	const options = usePeople(assigned);
	return (
		<>
			<form.AppField name="day">
				{(field) => <field.DateField label={t("form.day")} isRequired autoFocus={beginsWithDay} />}
			</form.AppField>
			<form.AppField name="note">
				{(field) => <field.TextArea label={t("form.note")} rows={3} maxLength={DEADLINE_LIMITS.note} isRequired />}
			</form.AppField>
			<form.AppField name="assignee">
				{(field) => <field.Select label={t("form.assignee")} options={options} />}
			</form.AppField>
		</>
	);
}

const About = ({ what }: { what: string }) => <p className="users-deadline__about">{what}</p>;

function NewTask({ subject, onClose }: { subject: TaskSubject | undefined; onClose: () => void }) {
	const { t } = useTexts();
	const api = useApi();
	const { user } = useSession();
	const saving = useMutation({
		mutationFn: (values: TaskValues) => createTask(api, taskOf(values)),
		onSettled: useRefresh(),
	});
	const form = useAppForm<TaskValues>({
		defaultValues: { subject, day: addDays(today(), WEEK), note: "", assignee: user?._id ?? NO_ASSIGNEE },
		validate: problemsOfNew,
		onSubmit: async (values) => {
			await saving.mutateAsync(values);
			toast(t("told.created"));
			onClose();
		},
	});
	const wasSubmitted = useSelector(form.store, ({ submissionAttempts }) => submissionAttempts > 0);
	return (
		<DialogForm form={form} label={t("task.createTitle")} submit={t("task.create")} onClose={onClose}>
			<RequiredHint />
			{subject ? (
				<About what={subject.label} />
			) : (
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
			)}
			<Fields form={form} beginsWithDay={subject !== undefined} />
		</DialogForm>
	);
}

function EditForm({ source, onClose }: { source: FreshRecord<Deadline>; onClose: () => void }) {
	const { t } = useTexts();
	const api = useApi();
	const { data, etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const people = usePeople(data.assignee);
	const saving = useMutation({
		mutationFn: (values: TaskValues) => changeTask(api, data._id, etag, contentOf(values)),
		onSettled: useRefresh(),
	});
	const form = useAppForm<TaskValues>({
		defaultValues,
		validate: (values) => validateChange(contentOf(values)),
		onSubmit: async (values) => {
			await saving.mutateAsync(values);
			toast(t("told.changed"));
			onClose();
		},
	});
	const what = subjectName(data);
	return (
		<DialogForm
			form={form}
			label={t("act.of", { act: t("task.editTitle"), what })}
			submit={t("task.save")}
			conflict={describeConflict(conflict, {
				subject: null,
				day: { label: t("form.day"), text: (day) => formatDate(day) },
				note: { label: t("form.note") },
				assignee: { label: t("form.assignee"), text: (id) => people.find((one) => one.id === id)?.label ?? id },
			})}
			onClose={onClose}
		>
			<RequiredHint />
			<About what={what} />
			<Fields form={form} assigned={data.assignee} beginsWithDay />
		</DialogForm>
	);
}

interface TaskDialogProps {
	row?: Deadline;
	subject?: TaskSubject | undefined;
	onClose: () => void;
}

export function TaskDialog({ row, subject, onClose }: TaskDialogProps) {
	const { t } = useTexts();
	const api = useApi();
	return (
		<Window size="small" title={t(row ? "task.editTitle" : "task.createTitle")} onClose={onClose}>
			{row ? (
				<FreshForm query={deadlineQuery(api, row._id)} loading={t("task.loading")} onClose={onClose}>
					{(source) => <EditForm source={source} onClose={onClose} />}
				</FreshForm>
			) : (
				<NewTask subject={subject} onClose={onClose} />
			)}
		</Window>
	);
}
