import { itemName } from "@portal/contracts/contract/clients";
import { COMPETENCE_FIELDS, type Competence } from "@portal/contracts/contract/competence";
import type { User } from "@portal/contracts/contract/users";
import { CATEGORIES } from "@portal/contracts/kit/categories";
import { Button } from "@portal/shared-ui";
import { describeConflict, useAppForm, useEdited } from "@portal/shared-ui/form";
import { type FreshRecord, formatDate, useApi, useFlash, useQuery } from "@portal/shared-ui/module";
import { DialogForm, FreshForm, Window } from "../FormDialog.tsx";
import { RecordSearch } from "../RecordSearch.tsx";
import { schemesQuery } from "../schemes/api.ts";
import { changeCompetence, clientsQuery, competenceQuery } from "./api.ts";
import { Entries } from "./Entries.tsx";
import { useTexts } from "./useTexts.ts";
import { type CompetenceValues, emptyCompetence, inputOf, problemsOf, valuesOf } from "./values.ts";
import "../deadlines/deadlines.css";
import "./competence.css";

const { competences, conflicts, categories, schemes, ground, client, reason, until } = COMPETENCE_FIELDS;
const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({ id: category, label: category }));

interface CompetenceDialogProps {
	user: User;
	onClose: () => void;
}

function EditForm({ user, source, onClose }: CompetenceDialogProps & { source: FreshRecord<Competence> }) {
	const { t } = useTexts();
	const api = useApi();
	const showFlash = useFlash();
	const { data: all = [] } = useQuery(schemesQuery(api));
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
			<Entries
				form={form}
				of="competences"
				nameOf={itemName(competences)}
				reason={{ ...ground, description: t("groundHint") }}
				reasonOf={(index) => `competences[${index}].ground`}
				add={(isFull) => (
					<div>
						<Button
							icon="plus"
							isDisabled={isFull}
							onPress={() => form.pushFieldValue("competences", emptyCompetence())}
						>
							{t("add")}
						</Button>
					</div>
				)}
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
					</>
				)}
			</Entries>
			<Entries
				form={form}
				of="conflicts"
				nameOf={(index) => form.getFieldValue(`conflicts[${index}].clientName`)}
				reason={{ ...reason, autoFocus: true }}
				reasonOf={(index) => `conflicts[${index}].reason`}
				add={(isFull) => (
					<>
						<p className="users-entry__hint">{t("conflictHint")}</p>
						{!isFull && (
							<RecordSearch
								label={t("addConflict")}
								found={t("found")}
								none={t("noClients")}
								queryOf={(q) => clientsQuery(api, q)}
								chosen={form.state.values.conflicts.map((conflict) => conflict.client)}
								onChoose={({ id, name }) =>
									form.pushFieldValue("conflicts", { client: id, clientName: name, reason: "", until: "" })
								}
							/>
						)}
					</>
				)}
			/>
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
