import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_METHODS,
	type AuditInput,
	TEAM_PARTS,
} from "@portal/contracts/contract/evaluation";
import { valueText } from "@portal/contracts/kit/field-descriptions";
import { ActionBar, Card, Grid, LinkButton, Stack } from "@portal/shared-ui";
import {
	type Conflict,
	describeConflict,
	Form,
	RequiredHint,
	UnsavedGuard,
	useAppForm,
	useIsDirty,
} from "@portal/shared-ui/form";
import { useBlocker, useTranslation, useWayOut } from "@portal/shared-ui/module";
import type { Choices } from "../api.ts";
import { checkboxes, dateField, optionsOf, selectField, textField } from "./fields.tsx";
import { TeamRows } from "./TeamRows.tsx";
import { type AuditValues, inputOf, OUTSIDE, problemsOf } from "./values.ts";

interface AuditFormProps {
	choices: Choices;
	defaultValues: AuditValues;
	submitLabel: string;
	cancelHref: string;
	conflict?: Conflict<AuditValues>;
	onSubmit: (input: AuditInput) => Promise<void>;
}

function useFields({ client, certification, schemes, people }: Choices, { schemes: chosen }: AuditValues) {
	const { t } = useTranslation("audits");
	const known = [...certification.schemes, ...chosen];
	const accounts = Object.fromEntries(people.map(({ _id, name }) => [_id, name]));
	const persons = [...optionsOf(accounts), { id: OUTSIDE, label: t("team.outside") }];
	const { announced, from, to, kind, method, sites, schemes: schemesOf, team } = AUDIT_FIELDS;
	const memberFields = (isNew: boolean) => ({
		user: selectField({ label: t("team.person") }, persons, isNew),
		name: textField({ label: t("team.name") }),
		part: selectField({ label: t("team.part") }, optionsOf(TEAM_PARTS)),
	});
	return {
		memberFields,
		fields: {
			kind: selectField(kind, optionsOf(AUDIT_KINDS)),
			announced: { ...announced, text: valueText },
			from: dateField(from),
			to: dateField(to),
			method: selectField(method, optionsOf(AUDIT_METHODS)),
			sites: checkboxes(
				sites,
				client.productionSites.map(({ _id, name, address }) => ({ id: _id, label: name, description: address.city })),
			),
			schemes: checkboxes(
				schemesOf,
				schemes
					.filter(({ _id }) => known.includes(_id))
					.map(({ _id, code, title }) => ({ id: _id, label: code, description: title })),
			),
			team: { row: (place: number) => `${team.item} ${place + 1}`, fields: memberFields(false) },
		},
	};
}
export type MemberFields = ReturnType<ReturnType<typeof useFields>["memberFields"]>;

export function AuditForm(props: AuditFormProps) {
	const { choices, defaultValues, submitLabel, cancelHref, conflict, onSubmit } = props;
	const { t } = useTranslation("audits");
	const form = useAppForm<AuditValues>({
		defaultValues,
		validate: problemsOf,
		onSubmit: (values) => onSubmit(inputOf(values)),
	});
	const isDirty = useIsDirty(form);
	const { cancelLink } = useWayOut();
	const { fields, memberFields } = useFields(choices, defaultValues);
	return (
		<Form form={form} aria-label={submitLabel} conflict={conflict && describeConflict(conflict, fields)}>
			<RequiredHint />
			<Card>
				<Stack>
					<Grid columns={2}>
						<form.AppField name="kind">{fields.kind.draw}</form.AppField>
						<form.AppField name="method">{fields.method.draw}</form.AppField>
						<form.AppField
							name="from"
							listeners={{
								onChange: ({ value, fieldApi }) => {
									if (fieldApi.form.getFieldValue("to") < value) fieldApi.form.setFieldValue("to", value);
								},
							}}
						>
							{fields.from.draw}
						</form.AppField>
						<form.AppField name="to">{fields.to.draw}</form.AppField>
					</Grid>
					<form.AppField name="announced">
						{(field) => <field.Checkbox>{fields.announced.label}</field.Checkbox>}
					</form.AppField>
				</Stack>
			</Card>
			<Card>
				<Grid columns={2}>
					<form.AppField name="schemes">{fields.schemes.draw}</form.AppField>
					{choices.client.productionSites.length > 0 && <form.AppField name="sites">{fields.sites.draw}</form.AppField>}
				</Grid>
			</Card>
			<TeamRows form={form} fieldsOf={memberFields} />
			<ActionBar back={<LinkButton {...cancelLink(cancelHref)}>{t("back")}</LinkButton>}>
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
