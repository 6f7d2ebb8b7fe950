import { itemName } from "@portal/contracts/contract/clients";
import { COMPETENCE_FIELDS, COMPETENCE_LIMITS, type Competence } from "@portal/contracts/contract/competence";
import type { Scheme } from "@portal/contracts/contract/schemes";
import type { User } from "@portal/contracts/contract/users";
import { CATEGORIES } from "@portal/contracts/kit/categories";
import { Button } from "@portal/shared-ui";
import { type AppForm, describeConflict, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, formatDate, useApi, useFlash, useQuery } from "@portal/shared-ui/module";
import { DialogForm, FreshForm, Window } from "../FormDialog.tsx";
import { schemesQuery } from "../schemes/api.ts";
import { changeCompetence, competenceQuery } from "./api.ts";
import { ClientSearch } from "./ClientSearch.tsx";
import { EntryList } from "./EntryList.tsx";
import { useTexts } from "./useTexts.ts";
import { type CompetenceValues, emptyCompetence, inputOf, problemsOf, valuesOf } from "./values.ts";
import "../deadlines/deadlines.css";
import "./competence.css";

const { competences, conflicts, categories, schemes, ground, client, reason, until } = COMPETENCE_FIELDS;
const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({ id: category, label: category }));

function Competences({ form, all }: { form: AppForm<CompetenceValues>; all: readonly Scheme[] }) {
	const { t } = useTexts();
	return (
		<form.AppField name="competences" mode="array">
			{(list) => (
				<EntryList
					list={list}
					label={competences.label}
					nameOf={itemName(competences)}
					add={
						<div>
							<Button
								icon="plus"
								isDisabled={list.state.value.length >= COMPETENCE_LIMITS.entries}
								onPress={() => list.pushValue(emptyCompetence())}
							>
								{t("add")}
							</Button>
						</div>
					}
				>
					{(index) => (
						<>
							<form.AppField name={`competences[${index}].categories`}>
								{(field) => <field.CheckboxGroup label={categories.label} options={CATEGORY_OPTIONS} />}
							</form.AppField>
							<form.AppField name={`competences[${index}].schemes`}>
								{(field) => (
									<field.CheckboxGroup
										label={schemes.label}
										options={all.map(({ _id, code }) => ({ id: _id, label: code }))}
									/>
								)}
							</form.AppField>
							<form.AppField name={`competences[${index}].ground`}>
								{(field) => (
									<field.TextArea
										label={ground.label}
										description={t("groundHint")}
										rows={2}
										maxLength={COMPETENCE_LIMITS.text}
										isRequired
									/>
								)}
							</form.AppField>
							<form.AppField name={`competences[${index}].until`}>
								{(field) => <field.DateField label={until.label} description={t("untilHint")} />}
							</form.AppField>
						</>
					)}
				</EntryList>
			)}
		</form.AppField>
	);
}

function Conflicts({ form }: { form: AppForm<CompetenceValues> }) {
	const { t } = useTexts();
	return (
		<form.AppField name="conflicts" mode="array">
			{(list) => (
				<EntryList
					list={list}
					label={conflicts.label}
					nameOf={(index) => list.state.value[index]?.clientName ?? ""}
					add={
						<>
							<p className="users-entry__hint">{t("conflictHint")}</p>
							{list.state.value.length < COMPETENCE_LIMITS.entries && (
								<ClientSearch
									chosen={list.state.value.map((conflict) => conflict.client)}
									onChoose={(chosen) => list.pushValue({ ...chosen, reason: "", until: "" })}
								/>
							)}
						</>
					}
				>
					{(index) => (
						<>
							<form.AppField name={`conflicts[${index}].reason`}>
								{(field) => (
									<field.TextArea
										label={reason.label}
										rows={2}
										maxLength={COMPETENCE_LIMITS.text}
										isRequired
										autoFocus
									/>
								)}
							</form.AppField>
							<form.AppField name={`conflicts[${index}].until`}>
								{(field) => <field.DateField label={until.label} description={t("untilHint")} />}
							</form.AppField>
						</>
					)}
				</EntryList>
			)}
		</form.AppField>
	);
}

interface CompetenceDialogProps {
	user: User;
	onClose: () => void;
}

function EditForm({ user, source, onClose }: CompetenceDialogProps & { source: FreshRecord<Competence> }) {
	const { t } = useTexts();
	const api = useApi();
	const showFlash = useFlash();
	const all = useQuery(schemesQuery(api)).data ?? [];
	const { etag, values: defaultValues, conflict } = useEdited(source, valuesOf);
	const form = useAppForm<CompetenceValues>({
		defaultValues,
		validate: problemsOf,
		onSubmit: async (values) => {
			await changeCompetence(api, user._id, etag, inputOf(values));
			showFlash(t("saved"));
			onClose();
		},
	});
	const codeOf = (id: string) => all.find(({ _id }) => _id === id)?.code ?? id;
	const dated = { ...until, text: (day: string) => (day ? formatDate(day) : "") };
	return (
		<DialogForm
			form={form}
			label={t("title", { userid: user.userid })}
			submit={t("save")}
			conflict={describeConflict(conflict, {
				competences: {
					row: itemName(competences),
					fields: {
						categories: { ...categories, text: (chosen) => chosen.join(", ") },
						schemes: { ...schemes, text: (chosen) => chosen.map(codeOf).join(", ") },
						ground,
						until: dated,
					},
				},
				conflicts: { row: itemName(conflicts), fields: { client: null, clientName: client, reason, until: dated } },
			})}
			onClose={onClose}
		>
			<Competences form={form} all={all} />
			<Conflicts form={form} />
		</DialogForm>
	);
}

export function CompetenceDialog({ user, onClose }: CompetenceDialogProps) {
	const { t } = useTexts();
	return (
		<Window title={t("title", { userid: user.userid })} onClose={onClose}>
			<FreshForm query={competenceQuery(useApi(), user._id)} loading={t("loading")} onClose={onClose}>
				{(source) => <EditForm user={user} source={source} onClose={onClose} />}
			</FreshForm>
		</Window>
	);
}
