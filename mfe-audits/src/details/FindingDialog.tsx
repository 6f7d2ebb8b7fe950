import {
	type Audit,
	type ChecklistItem,
	DUE_DAYS,
	FINDING_FIELDS,
	type Finding,
	type FindingInput,
	findingInput,
	GRADES,
} from "@portal/contracts/contract/evaluation";
import type { Scheme } from "@portal/contracts/contract/schemes";
import { Dialog, Grid } from "@portal/shared-ui";
import { type Conflict, describeConflict, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, type Tagged, useApi, useFresh, useTranslation } from "@portal/shared-ui/module";
import { addFinding, auditQuery, changeFinding } from "../api.ts";
import { dateField, optionsOf, selectField, textArea, textField } from "../form/fields.tsx";
import { Loading } from "../Loading.tsx";
import { DialogForm } from "./FieldsDialog.tsx";

const valuesOf = ({ grade, scheme, clause, statement, evidence, due = "" }: Finding) => ({
	grade: grade as string,
	scheme,
	clause,
	statement,
	evidence,
	due,
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

function FindingForm({ schemes, conflict, ...props }: FindingFormProps) {
	const { t } = useTranslation("audits");
	const codes = Object.fromEntries(schemes.map(({ _id, code }) => [_id, code]));
	const fields = {
		grade: selectField(FINDING_FIELDS.grade, optionsOf(GRADES)),
		due: dateField(FINDING_FIELDS.due, false),
		scheme: selectField(FINDING_FIELDS.scheme, optionsOf(codes)),
		clause: textField(FINDING_FIELDS.clause),
		statement: textArea(FINDING_FIELDS.statement),
		evidence: textArea(FINDING_FIELDS.evidence),
	};
	const dueHint = (chosen: string) => {
		const days = Object.entries(DUE_DAYS).find(([grade]) => grade === chosen)?.[1];
		return days === undefined ? undefined : t("finding.dueHint", { days });
	};
	return (
		<DialogForm
			{...props}
			submit={props.title}
			schema={findingInput}
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
	const api = useApi();
	const { data, values, conflict } = useEdited(source, valuesOf);
	const send = (input: FindingInput) => changeFinding(api, data, input);
	return <FindingForm {...props} {...{ conflict, send }} defaultValues={values} done={t("done.findingChanged")} />;
}

/** Loads the finding again, which the API sends only as part of its audit. */
function Edit({ found, ...props }: FormOf & { found: Finding }) {
	const { loaded, round, latest, reload, ...query } = useFresh(auditQuery(useApi(), found._auditId));
	if (!loaded) return <Loading query={{ ...query, refetch: reload }} lines={6} />;
	const findingIn = ({ data, etag }: Tagged<Audit>) => ({
		data: data.findings.find(({ _id }) => _id === found._id) ?? found,
		etag,
	});
	const source = { loaded: findingIn(loaded), latest: async () => findingIn(await latest()), reload };
	return <Editor key={round} source={source} {...props} />;
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
	const empty = {
		grade: "",
		scheme: proposed?._id ?? "",
		clause: item?.clause ?? "",
		statement: "",
		evidence: "",
		due: "",
	};
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
