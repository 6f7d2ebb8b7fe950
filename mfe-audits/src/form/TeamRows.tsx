import { AUDIT_FIELDS, EVALUATION_LIMITS } from "@portal/contracts/contract/evaluation";
import { Button, Card, Grid, Stack } from "@portal/shared-ui";
import { type AppForm, useSelector } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import type { MemberFields } from "./AuditForm.tsx";
import { type AuditValues, emptyMember, OUTSIDE } from "./values.ts";

interface TeamRowsProps {
	form: AppForm<AuditValues>;
	/** Describes the fields of a row; the first one has the focus when the row is new. */
	fieldsOf: (isNew: boolean) => MemberFields;
}

/**
 * Fields of the team. The focus moves into an added row, and to the add button after a row was removed, so that keyboard
 * users do not lose their place.
 */
export function TeamRows({ form, fieldsOf }: TeamRowsProps) {
	const { t } = useTranslation("audits");
	const [added, setAdded] = useState<number>();
	const addButton = useRef<HTMLButtonElement>(null);
	const { label, item } = AUDIT_FIELDS.team;
	const team = useSelector(form.store, ({ values }) => values.team);
	const row = (index: number) => {
		const name = `${item} ${index + 1}`;
		const fields = fieldsOf(index === added);
		const isOutside = team[index]?.user === OUTSIDE;
		return (
			<fieldset key={index} className="audits-row" aria-label={name}>
				<Grid columns={isOutside ? 3 : 2}>
					<form.AppField name={`team[${index}].user`}>{fields.user.draw}</form.AppField>
					{isOutside && <form.AppField name={`team[${index}].name`}>{fields.name.draw}</form.AppField>}
					<form.AppField name={`team[${index}].part`}>{fields.part.draw}</form.AppField>
				</Grid>
				{team.length > 1 && (
					<Button
						size="small"
						variant="ghost"
						icon="trash"
						aria-label={t("team.removeNamed", { name })}
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
