import {
	DEADLINE_LIMITS,
	type Deadline,
	deadlineChange,
	type TaskFormValues,
	taskInput,
} from "@portal/contracts/contract/deadlines";
import { ActionBar, Button, ErrorState, Spinner, Stack, toast } from "@portal/shared-ui";
import { type AppForm, RequiredHint, useAppForm, useEdited, useSelector } from "@portal/shared-ui/form";
import {
	errorMessage,
	type FreshRecord,
	formatDate,
	schemaValidator,
	today,
	useApi,
	useFresh,
	useMutation,
	useSession,
} from "@portal/shared-ui/module";
import { changeTask, createTask, deadlineQuery } from "../api.ts";
import { plusDays } from "../days.ts";
import { subjectName } from "../paths.ts";
import { useRefresh } from "../useActs.ts";
import { useTexts } from "../useTexts.ts";
import { DialogForm, Window } from "./FormDialog.tsx";
import { SubjectField, type TaskSubject } from "./SubjectField.tsx";
import { NOBODY, usePeople } from "./usePeople.ts";

interface TaskValues {
	/** Only of a new one. */
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
	assignee: assignee?._id ?? NOBODY,
});
const contentOf = ({ day, note, assignee }: TaskValues) => ({
	day,
	note,
	assignee: assignee === NOBODY ? null : assignee,
});
const taskOf = (values: TaskValues): TaskFormValues => ({ ...contentOf(values), ...values.subject?.ids });

function problemsOfNew(values: TaskValues) {
	const { _clientId, ...problems } = validateNew(taskOf(values));
	return { ...problems, ...(_clientId ? { subject: _clientId } : {}) };
}

interface FieldsProps {
	form: AppForm<TaskValues>;
	/** Of a task that has one already. */
	assigned?: Deadline["assignee"];
	/** The first field to be filled in. */
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
		defaultValues: { subject, day: plusDays(today(), WEEK), note: "", assignee: user?._id ?? NOBODY },
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
	const fields = [
		{ name: "day", label: t("form.day"), text: (day: string) => formatDate(day) },
		{ name: "note", label: t("form.note") },
		{
			name: "assignee",
			label: t("form.assignee"),
			text: (id: string) => people.find((one) => one.id === id)?.label ?? id,
		},
	];
	const what = subjectName(data);
	return (
		<DialogForm
			form={form}
			label={t("act.of", { act: t("task.editTitle"), what })}
			submit={t("task.save")}
			conflict={{ ...conflict, fields }}
			onClose={onClose}
		>
			<RequiredHint />
			<About what={what} />
			<Fields form={form} assigned={data.assignee} beginsWithDay />
		</DialogForm>
	);
}

function EditTask({ id, onClose }: { id: string; onClose: () => void }) {
	const { t } = useTexts();
	const { loaded, error, isFetching, round, latest, reload } = useFresh(deadlineQuery(useApi(), id));
	if (loaded) return <EditForm key={round} source={{ loaded, latest, reload }} onClose={onClose} />;
	return (
		<Stack>
			{error === null ? (
				<Spinner label={t("task.loading")} />
			) : (
				<ErrorState message={errorMessage(error)} onRetry={reload} isRetrying={isFetching} />
			)}
			<ActionBar>
				<Button onPress={onClose}>{t("form.cancel")}</Button>
			</ActionBar>
		</Stack>
	);
}

interface TaskDialogProps {
	/** The task to change; without it a new one is made. */
	row?: Deadline;
	subject?: TaskSubject | undefined;
	onClose: () => void;
}

/** A task with a client or a certification. */
export function TaskDialog({ row, subject, onClose }: TaskDialogProps) {
	const { t } = useTexts();
	return (
		<Window title={t(row ? "task.editTitle" : "task.createTitle")} onClose={onClose}>
			{row ? <EditTask id={row._id} onClose={onClose} /> : <NewTask subject={subject} onClose={onClose} />}
		</Window>
	);
}
