import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_METHODS,
	type Audit,
	type AuditInput,
	EVALUATION_LIMITS,
	TEAM_PARTS,
} from "@portal/contracts/contract/evaluation";
import { valueText } from "@portal/contracts/kit/field-descriptions";
import { ActionBar, Button, Card, Grid, LinkButton, Stack } from "@portal/shared-ui";
import {
	type AppForm,
	type Conflict,
	describeConflict,
	Form,
	RequiredHint,
	UnsavedGuard,
	useAppForm,
	useIsDirty,
	useSelector,
} from "@portal/shared-ui/form";
import {
	flash,
	type Tagged,
	useApi,
	useBlocker,
	useQueryClient,
	useTranslation,
	useWayOut,
} from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { auditQuery, type Choices } from "../api.ts";
import { auditDetails } from "../paths.ts";
import { checkboxes, dateField, selectField, textField } from "./fields.tsx";
import { type AuditValues, emptyMember, inputOf, OUTSIDE, problemsOf } from "./values.ts";

const nameOfRow = (index: number) => `${AUDIT_FIELDS.team.item} ${index + 1}`;

function useFields({ client, certification, schemes, people }: Choices, values: AuditValues) {
	const { t } = useTranslation("audits");
	const known = [...certification.schemes, ...values.schemes];
	const accounts = Object.fromEntries(people.map(({ _id, name }) => [_id, name]));
	return {
		kind: selectField(AUDIT_FIELDS.kind, AUDIT_KINDS),
		announced: { ...AUDIT_FIELDS.announced, text: valueText },
		from: dateField(AUDIT_FIELDS.from),
		to: dateField(AUDIT_FIELDS.to),
		method: selectField(AUDIT_FIELDS.method, AUDIT_METHODS),
		sites: checkboxes(
			AUDIT_FIELDS.sites,
			client.productionSites.map(({ _id, name, address }) => ({ id: _id, label: name, description: address.city })),
		),
		schemes: checkboxes(
			AUDIT_FIELDS.schemes,
			schemes
				.filter(({ _id }) => known.includes(_id))
				.map(({ _id, code, title }) => ({ id: _id, label: code, description: title })),
		),
		team: {
			row: nameOfRow,
			fields: {
				user: selectField({ label: t("team.person") }, { ...accounts, [OUTSIDE]: t("team.outside") }),
				name: textField({ label: t("team.name") }),
				part: selectField({ label: t("team.part") }, TEAM_PARTS),
			},
		},
	};
}

interface TeamProps {
	form: AppForm<AuditValues>;
	fields: ReturnType<typeof useFields>["team"]["fields"];
}

/**
 * Shows the fields of the team. The focus moves into an added row, and to the add button after a row was removed, so
 * that keyboard users do not lose their place.
 */
function Team({ form, fields }: TeamProps) {
	const { t } = useTranslation("audits");
	const [added, setAdded] = useState<number>();
	const addButton = useRef<HTMLButtonElement>(null);
	const team = useSelector(form.store, ({ values }) => values.team);
	const { label } = AUDIT_FIELDS.team;
	const row = (index: number) => {
		const isOutside = team[index]?.user === OUTSIDE;
		return (
			<fieldset key={index} className="audits-row" aria-label={nameOfRow(index)}>
				<Grid columns={isOutside ? 3 : 2}>
					<form.AppField name={`team[${index}].user`}>
						{(field) => fields.user.draw(field, index === added)}
					</form.AppField>
					{isOutside && <form.AppField name={`team[${index}].name`}>{fields.name.draw}</form.AppField>}
					<form.AppField name={`team[${index}].part`}>{fields.part.draw}</form.AppField>
				</Grid>
				{team.length > 1 && (
					<Button
						size="small"
						variant="ghost"
						icon="trash"
						aria-label={t("team.removeNamed", { name: nameOfRow(index) })}
						onPress={() => {
							setAdded(undefined);
							form.removeFieldValue("team", index);
							addButton.current?.focus();
						}}
					>
						{t("team.remove")}
					</Button>
				)}
			</fieldset>
		);
	};
	return (
		<Card title={label}>
			<Stack>
				{team.map((_, index) => row(index))}
				<form.AppField name="team">{(list) => <list.GroupError label={label} />}</form.AppField>
				<div>
					<Button
						ref={addButton}
						icon="plus"
						isDisabled={team.length >= EVALUATION_LIMITS.team}
						onPress={() => {
							setAdded(team.length);
							form.pushFieldValue("team", emptyMember());
						}}
					>
						{t("team.add")}
					</Button>
				</div>
			</Stack>
		</Card>
	);
}

interface AuditFormProps {
	choices: Choices;
	defaultValues: AuditValues;
	submitLabel: string;
	cancelHref: string;
	conflict?: Conflict<AuditValues>;
	save: (input: AuditInput) => Promise<Tagged<Audit>>;
	/** The message of the success. */
	done: string;
}

/** The form of an audit, whose page opens without a request once the audit is saved. */
export function AuditForm({ choices, defaultValues, submitLabel, conflict, ...props }: AuditFormProps) {
	const { t } = useTranslation("audits");
	const api = useApi();
	const queries = useQueryClient();
	const { cancelLink, leave } = useWayOut();
	const form = useAppForm<AuditValues>({
		defaultValues,
		validate: problemsOf,
		onSubmit: async (values) => {
			const saved = await props.save(inputOf(values));
			const { _id } = saved.data;
			await queries.invalidateQueries({ refetchType: "none" });
			queries.setQueryData(auditQuery(api, _id).queryKey, saved);
			await leave(auditDetails(_id), flash(props.done));
		},
	});
	const isDirty = useIsDirty(form);
	const fields = useFields(choices, defaultValues);
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
			<Team form={form} fields={fields.team.fields} />
			<ActionBar back={<LinkButton {...cancelLink(props.cancelHref)}>{t("back")}</LinkButton>}>
				<form.SubmitButton>{submitLabel}</form.SubmitButton>
			</ActionBar>
			<UnsavedGuard isDirty={isDirty} blocker={useBlocker(isDirty)} />
		</Form>
	);
}
