import {
	type Audit,
	DUE_DAYS,
	EVALUATION_LIMITS,
	FINDING_FIELDS,
	type Finding,
	type FindingFormValues,
	findingInput,
	GRADES,
} from "@portal/contracts/contract/evaluation";
import type { Scheme } from "@portal/contracts/contract/schemes";
import { ActionBar, Button, Dialog, ErrorState, Grid, Skeleton } from "@portal/shared-ui";
import {
	type Conflict,
	describeConflict,
	Form,
	RequiredHint,
	useAppForm,
	useEdited,
	useSelector,
} from "@portal/shared-ui/form";
import {
	errorMessage,
	type FreshRecord,
	formatDate,
	schemaValidator,
	useApi,
	useFlash,
	useFresh,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { addFinding, changeFinding, findingQuery } from "../api.ts";

interface FindingValues extends Record<Exclude<keyof FindingFormValues, "due">, string> {
	due: string;
}

/** The question of the checklist from which a finding starts. */
export type FindingPreset = Partial<Pick<FindingValues, "scheme" | "clause">>;

const GRADE_OPTIONS = Object.entries(GRADES).map(([id, label]) => ({ id, label }));
const check = schemaValidator(findingInput);

const valuesOf = ({ grade, scheme, clause, statement, evidence, due = "" }: Finding): FindingValues => ({
	grade,
	scheme,
	clause,
	statement,
	evidence,
	due,
});

interface FindingFormProps {
	title: string;
	schemes: readonly Scheme[];
	defaultValues: FindingValues;
	conflict?: Conflict<FindingValues>;
	send: (values: FindingFormValues) => Promise<unknown>;
	done: string;
	onClose: () => void;
}

function FindingForm({ title, schemes, defaultValues, conflict, send, done, onClose }: FindingFormProps) {
	const { t } = useTranslation("audits");
	const queries = useQueryClient();
	const showFlash = useFlash();
	const form = useAppForm<FindingValues>({
		defaultValues,
		validate: check,
		onSubmit: async (values) => {
			await send(findingInput.parse(values));
			showFlash(done);
			onClose();
			await queries.invalidateQueries();
		},
	});
	const grade = useSelector(form.store, ({ values }) => values.grade);
	const days = Object.entries(DUE_DAYS).find(([name]) => name === grade)?.[1];
	const options = schemes.map(({ _id, code }) => ({ id: _id, label: code }));
	const codeOf = (id: string) => options.find((option) => option.id === id)?.label ?? id;
	const fields = conflict && {
		grade: { ...FINDING_FIELDS.grade, text: (id: string) => GRADE_OPTIONS.find((one) => one.id === id)?.label ?? id },
		scheme: { ...FINDING_FIELDS.scheme, text: codeOf },
		clause: FINDING_FIELDS.clause,
		statement: FINDING_FIELDS.statement,
		evidence: FINDING_FIELDS.evidence,
		due: { ...FINDING_FIELDS.due, text: (day: string) => (day ? formatDate(day) : "") },
	};
	const text = { rows: 3, maxLength: EVALUATION_LIMITS.text, isRequired: true };
	return (
		<Form form={form} aria-label={title} conflict={fields && describeConflict(conflict, fields)}>
			<RequiredHint />
			<Grid columns={2}>
				<form.AppField name="grade">
					{(field) => <field.Select label={FINDING_FIELDS.grade.label} options={GRADE_OPTIONS} isRequired autoFocus />}
				</form.AppField>
				<form.AppField name="due">
					{(field) => (
						<field.DateField
							label={FINDING_FIELDS.due.label}
							description={days === undefined ? undefined : t("finding.dueHint", { days })}
						/>
					)}
				</form.AppField>
				<form.AppField name="scheme">
					{(field) => <field.Select label={FINDING_FIELDS.scheme.label} options={options} isRequired />}
				</form.AppField>
				<form.AppField name="clause">
					{(field) => <field.TextField label={FINDING_FIELDS.clause.label} isRequired />}
				</form.AppField>
			</Grid>
			<form.AppField name="statement">
				{(field) => <field.TextArea label={FINDING_FIELDS.statement.label} {...text} />}
			</form.AppField>
			<form.AppField name="evidence">
				{(field) => <field.TextArea label={FINDING_FIELDS.evidence.label} {...text} />}
			</form.AppField>
			<ActionBar>
				<Button onPress={onClose}>{t("back")}</Button>
				<form.SubmitButton>{title}</form.SubmitButton>
			</ActionBar>
		</Form>
	);
}

type FormOf = Pick<FindingFormProps, "title" | "schemes" | "onClose">;

function Editor({ source, ...props }: FormOf & { source: FreshRecord<Finding> }) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const { data, etag, values, conflict } = useEdited(source, valuesOf);
	const send = (input: FindingFormValues) => changeFinding(api, data._id, etag, input);
	return <FindingForm {...props} {...{ conflict, send }} defaultValues={values} done={t("done.findingChanged")} />;
}

function Edit({ found, ...props }: FormOf & { found: Finding }) {
	const { loaded, error, isFetching, round, latest, reload } = useFresh(findingQuery(useApi(), found));
	if (loaded) return <Editor key={round} source={{ loaded, latest, reload }} {...props} />;
	if (error) return <ErrorState message={errorMessage(error)} onRetry={reload} isRetrying={isFetching} />;
	return <Skeleton lines={6} />;
}

interface FindingDialogProps {
	audit: Audit;
	schemes: readonly Scheme[];
	/** The finding to change; undefined for a new one. */
	found?: Finding | undefined;
	preset?: FindingPreset | undefined;
	onClose: () => void;
}

export function FindingDialog({ audit, schemes, found, preset, onClose }: FindingDialogProps) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const [only, ...others] = schemes;
	const scheme = only && others.length === 0 ? only._id : "";
	const empty = { grade: "", scheme, clause: "", statement: "", evidence: "", due: "", ...preset };
	const title = t(found ? "finding.edit" : "finding.add");
	const props = { title, schemes, onClose };
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={found ? `${title}: ${found.findingNumber}` : title}
		>
			{found ? (
				<Edit {...props} found={found} />
			) : (
				<FindingForm
					{...props}
					defaultValues={empty}
					send={(input) => addFinding(api, audit._id, input)}
					done={t("done.findingAdded")}
				/>
			)}
		</Dialog>
	);
}
