import {
	type Audit,
	type ChecklistItem,
	DUE_DAYS,
	FINDING_FIELDS,
	type Finding,
	type FindingInput,
	findingInput,
	GRADES,
	type Grade,
} from "@portal/contracts/contract/evaluation";
import type { Scheme } from "@portal/contracts/contract/schemes";
import { pickFields } from "@portal/contracts/kit/field-descriptions";
import { Grid } from "@portal/shared-ui";
import { type Conflict, describeConflict, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, Loading, useApi, useFresh, useTranslation } from "@portal/shared-ui/module";
import { addFinding, findingQuery, findingRequests } from "../api.ts";
import { dateField, selectField, textArea, textField } from "../form/fields.tsx";
import { DialogForm, describeRequest, Window } from "./FieldsDialog.tsx";

const valuesOf = (found: Finding) => ({
	...pickFields(found, findingInput.shape),
	grade: found.grade as string,
	due: found.due ?? "",
});
type FindingValues = ReturnType<typeof valuesOf>;

interface FindingFormProps {
	title: string;
	schemes: readonly Scheme[];
	defaultValues: FindingValues;
	conflict?: Conflict<FindingValues>;
	send: (input: FindingInput) => Promise<unknown>;
	done: string;
	onClose: () => void;
}

function FindingForm({ schemes, conflict, send, ...props }: FindingFormProps) {
	const { t } = useTranslation("audits");
	const codes = Object.fromEntries(schemes.map(({ _id, code }) => [_id, code]));
	const fields = {
		grade: selectField(FINDING_FIELDS.grade, GRADES),
		due: dateField(FINDING_FIELDS.due, false),
		scheme: selectField(FINDING_FIELDS.scheme, codes),
		clause: textField(FINDING_FIELDS.clause),
		statement: textArea(FINDING_FIELDS.statement),
		evidence: textArea(FINDING_FIELDS.evidence),
	};
	const dueHint = (grade: string) => {
		const days = grade in DUE_DAYS && DUE_DAYS[grade as Grade];
		return days ? t("finding.dueHint", { days }) : undefined;
	};
	return (
		<DialogForm
			{...props}
			{...describeRequest(findingInput, send)}
			submit={props.title}
			conflict={conflict && describeConflict(conflict, fields)}
		>
			{(form) => (
				<>
					<Grid columns={2}>
						<form.AppField name="grade">{(field) => fields.grade.draw(field, true)}</form.AppField>
						<form.Subscribe selector={({ values }) => dueHint(values.grade)}>
							{(hint) => <form.AppField name="due">{(field) => fields.due.draw(field, hint)}</form.AppField>}
						</form.Subscribe>
						<form.AppField name="scheme">{fields.scheme.draw}</form.AppField>
						<form.AppField name="clause">{fields.clause.draw}</form.AppField>
					</Grid>
					<form.AppField name="statement">{fields.statement.draw}</form.AppField>
					<form.AppField name="evidence">{fields.evidence.draw}</form.AppField>
				</>
			)}
		</DialogForm>
	);
}

type FormOf = Pick<FindingFormProps, "title" | "schemes" | "onClose">;

function Editor({ source, ...props }: FormOf & { source: FreshRecord<Finding> }) {
	const { t } = useTranslation("audits");
	const { data, values, conflict } = useEdited(source, valuesOf);
	const send = findingRequests(useApi(), data).change;
	return <FindingForm {...props} {...{ conflict, send }} defaultValues={values} done={t("done.findingChanged")} />;
}

function Edit({ found, ...props }: FormOf & { found: Finding }) {
	const { loaded, round, latest, reload, ...query } = useFresh(findingQuery(useApi(), found));
	if (!loaded) return <Loading query={{ ...query, refetch: reload }} lines={6} />;
	return <Editor key={round} source={{ loaded, latest, reload }} {...props} />;
}

interface FindingDialogProps {
	audit: Audit;
	schemes: readonly Scheme[];
	/** The finding to change; undefined for a new one. */
	found?: Finding | undefined;
	/** The question of the checklist from which a new finding starts. */
	item?: ChecklistItem | undefined;
	onClose: () => void;
}

export function FindingDialog({ audit, schemes, found, item, onClose }: FindingDialogProps) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const title = t(found ? "finding.edit" : "finding.add");
	const [proposed] = schemes.filter(({ code }) => (item ? code === item.scheme : schemes.length === 1));
	const { clause = "" } = item ?? {};
	const empty = { grade: "", scheme: proposed?._id ?? "", clause, statement: "", evidence: "", due: "" };
	const props = { title, schemes, onClose };
	return (
		<Window title={found ? `${title}: ${found.findingNumber}` : title} onClose={onClose}>
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
		</Window>
	);
}
