import { AUDIT_FIELDS, EVALUATION_LIMITS, TEAM_PARTS } from "@portal/contracts/contract/evaluation";
import { Button, Card, Grid } from "@portal/shared-ui";
import { type AppForm, useSelector } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import type { Option } from "@portal/shared-ui/pickers";
import { useRef, useState } from "react";
import { type AuditValues, emptyMember, OUTSIDE } from "./values.ts";

const PARTS = Object.entries(TEAM_PARTS).map(([id, label]) => ({ id, label }));

interface MemberProps {
	form: AppForm<AuditValues>;
	index: number;
	people: readonly Option[];
	isNew: boolean;
}

function Member({ form, index, people, isNew }: MemberProps) {
	const { t } = useTranslation("audits");
	const user = useSelector(form.store, ({ values }) => values.team[index]?.user);
	return (
		<Grid columns={user === OUTSIDE ? 3 : 2}>
			<form.AppField name={`team[${index}].user`}>
				{(field) => <field.Select label={t("team.person")} options={people} isRequired autoFocus={isNew} />}
			</form.AppField>
			{user === OUTSIDE && (
				<form.AppField name={`team[${index}].name`}>
					{(field) => <field.TextField label={t("team.name")} isRequired />}
				</form.AppField>
			)}
			<form.AppField name={`team[${index}].part`}>
				{(field) => <field.Select label={t("team.part")} options={PARTS} isRequired />}
			</form.AppField>
		</Grid>
	);
}

/**
 * Fields of the team. The focus moves into an added row, and to the add button after a row was removed, so that keyboard
 * users do not lose their place.
 */
export function TeamRows({ form, people }: { form: AppForm<AuditValues>; people: readonly Option[] }) {
	const { t } = useTranslation("audits");
	const [added, setAdded] = useState<number>();
	const addButton = useRef<HTMLButtonElement>(null);
	const { label, item } = AUDIT_FIELDS.team;
	return (
		<Card title={label}>
			<form.AppField name="team" mode="array">
				{(list) => (
					<div className="audits-rows">
						{list.state.value.map((_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the form names the fields of a row by its index
							<fieldset key={index} className="audits-row" aria-label={`${item} ${index + 1}`}>
								<Member form={form} index={index} people={people} isNew={index === added} />
								{list.state.value.length > 1 && (
									<Button
										size="small"
										variant="ghost"
										icon="trash"
										aria-label={t("team.removeNamed", { name: `${item} ${index + 1}` })}
										onPress={() => {
											setAdded(undefined);
											list.removeValue(index);
											addButton.current?.focus();
										}}
									>
										{t("team.remove")}
									</Button>
								)}
							</fieldset>
						))}
						<list.GroupError label={label} />
						<div>
							<Button
								ref={addButton}
								icon="plus"
								isDisabled={list.state.value.length >= EVALUATION_LIMITS.team}
								onPress={() => {
									setAdded(list.state.value.length);
									list.pushValue(emptyMember());
								}}
							>
								{t("team.add")}
							</Button>
						</div>
					</div>
				)}
			</form.AppField>
		</Card>
	);
}
