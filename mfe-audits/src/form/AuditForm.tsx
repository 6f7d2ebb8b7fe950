import type { Certification } from "@portal/contracts/contract/certifications";
import type { Client } from "@portal/contracts/contract/clients";
import type { DeadlinePerson } from "@portal/contracts/contract/deadlines";
import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_METHODS,
	type AuditInput,
	TEAM_PARTS,
} from "@portal/contracts/contract/evaluation";
import type { Scheme } from "@portal/contracts/contract/schemes";
import { ActionBar, Card, Grid, LinkButton, Stack } from "@portal/shared-ui";
import {
	type Conflict,
	type Descriptions,
	describeConflict,
	Form,
	RequiredHint,
	UnsavedGuard,
	useAppForm,
	useIsDirty,
} from "@portal/shared-ui/form";
import { formatDate, useBlocker, useTranslation, useWayOut } from "@portal/shared-ui/module";
import { TeamRows } from "./TeamRows.tsx";
import { type AuditValues, inputOf, OUTSIDE, problemsOf } from "./values.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
	Object.entries(labels).map(([id, label]) => ({ id, label }));
const KINDS = optionsOf(AUDIT_KINDS);
const METHODS = optionsOf(AUDIT_METHODS);
const PARTS = optionsOf(TEAM_PARTS);

type Options = readonly { id: string; label: string }[];
const labelIn = (options: Options) => (id: string) => options.find((option) => option.id === id)?.label ?? id;
const labelsIn = (options: Options) => (ids: readonly string[]) => ids.map(labelIn(options)).join(", ");
const dated = (day: string) => (day ? formatDate(day) : "");

/** What the form offers for choice. */
export interface Choices {
	client: Client;
	certification: Certification;
	schemes: readonly Scheme[];
	people: readonly DeadlinePerson[];
}

interface AuditFormProps {
	choices: Choices;
	defaultValues: AuditValues;
	/** Names of the accounts in the stored team, some of which may have been deactivated since. */
	members?: readonly DeadlinePerson[];
	submitLabel: string;
	cancelHref: string;
	conflict?: Conflict<AuditValues>;
	onSubmit: (input: AuditInput) => Promise<void>;
}

export function AuditForm({ choices, defaultValues, members = [], ...props }: AuditFormProps) {
	const { submitLabel, cancelHref, conflict, onSubmit } = props;
	const { t } = useTranslation("audits");
	const form = useAppForm<AuditValues>({
		defaultValues,
		validate: problemsOf,
		onSubmit: (values) => onSubmit(inputOf(values)),
	});
	const isDirty = useIsDirty(form);
	const { cancelLink } = useWayOut();
	const sites = choices.client.productionSites.map(({ _id, name, address }) => ({
		id: _id,
		label: name,
		description: address.city,
	}));
	const known = [...choices.certification.schemes, ...defaultValues.schemes];
	const schemes = choices.schemes
		.filter(({ _id }) => known.includes(_id))
		.map(({ _id, code, title }) => ({ id: _id, label: code, description: title }));
	const accounts = new Map([...members, ...choices.people].map(({ _id, name }) => [_id, name]));
	const people = [...[...accounts].map(([id, label]) => ({ id, label })), { id: OUTSIDE, label: t("team.outside") }];
	const fields: Descriptions<AuditValues> = {
		kind: { label: AUDIT_FIELDS.kind.label, text: labelIn(KINDS) },
		announced: { label: AUDIT_FIELDS.announced.label, text: (value) => t(value ? "yes" : "no") },
		from: { label: AUDIT_FIELDS.from.label, text: dated },
		to: { label: AUDIT_FIELDS.to.label, text: dated },
		method: { label: AUDIT_FIELDS.method.label, text: labelIn(METHODS) },
		sites: { label: AUDIT_FIELDS.sites.label, text: labelsIn(sites) },
		schemes: { label: AUDIT_FIELDS.schemes.label, text: labelsIn(schemes) },
		team: {
			row: (place) => `${AUDIT_FIELDS.team.item} ${place + 1}`,
			fields: {
				user: { label: t("team.person"), text: labelIn(people) },
				name: { label: t("team.name") },
				part: { label: t("team.part"), text: labelIn(PARTS) },
			},
		},
	};
	return (
		<Form form={form} aria-label={submitLabel} conflict={conflict && describeConflict(conflict, fields)}>
			<RequiredHint />
			<Card>
				<Stack>
					<Grid columns={2}>
						<form.AppField name="kind">
							{(field) => <field.Select label={AUDIT_FIELDS.kind.label} options={KINDS} isRequired />}
						</form.AppField>
						<form.AppField name="method">
							{(field) => <field.Select label={AUDIT_FIELDS.method.label} options={METHODS} isRequired />}
						</form.AppField>
						<form.AppField
							name="from"
							listeners={{
								onChange: ({ value, fieldApi }) => {
									if (fieldApi.form.getFieldValue("to") < value) fieldApi.form.setFieldValue("to", value);
								},
							}}
						>
							{(field) => <field.DateField label={AUDIT_FIELDS.from.label} isRequired />}
						</form.AppField>
						<form.AppField name="to">
							{(field) => <field.DateField label={AUDIT_FIELDS.to.label} isRequired />}
						</form.AppField>
					</Grid>
					<form.AppField name="announced">
						{(field) => <field.Checkbox>{AUDIT_FIELDS.announced.label}</field.Checkbox>}
					</form.AppField>
				</Stack>
			</Card>
			<Card>
				<Grid columns={2}>
					<form.AppField name="schemes">
						{(field) => <field.CheckboxGroup label={AUDIT_FIELDS.schemes.label} options={schemes} />}
					</form.AppField>
					{sites.length > 0 && (
						<form.AppField name="sites">
							{(field) => <field.CheckboxGroup label={AUDIT_FIELDS.sites.label} options={sites} />}
						</form.AppField>
					)}
				</Grid>
			</Card>
			<TeamRows form={form} people={people} />
			<ActionBar back={<LinkButton {...cancelLink(cancelHref)}>{t("back")}</LinkButton>}>
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
