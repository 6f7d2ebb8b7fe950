import { COMPETENCE_FIELDS, COMPETENCE_LIMITS } from "@portal/contracts/contract/competence";
import { Button, Card, Stack } from "@portal/shared-ui";
import type { AppForm } from "@portal/shared-ui/form";
import { type ReactNode, useId, useRef } from "react";
import { useTexts } from "./useTexts.ts";
import type { CompetenceValues } from "./values.ts";

interface EntriesProps {
	form: AppForm<CompetenceValues>;
	of: "competences" | "conflicts";
	nameOf: (index: number) => string;
	reason: { label: string; description?: string; autoFocus?: boolean };
	/** Returns the name of the field with the reason of an entry. */
	reasonOf: (index: number) => `competences[${number}].ground` | `conflicts[${number}].reason`;
	/** Returns further fields of an entry. */
	children?: (index: number) => ReactNode;
	/** Returns the control that adds an entry. */
	add: (isFull: boolean) => ReactNode;
}

/** Shows entries with a reason and a last day. After a removal, the focus moves to the list, so that it is not lost. */
export function Entries({ form, of, nameOf, reason, reasonOf, children, add }: EntriesProps) {
	const { t } = useTexts();
	const id = useId();
	const entries = useRef<HTMLDivElement>(null);
	const { label } = COMPETENCE_FIELDS[of];
	const remove = (index: number) => {
		void form.removeFieldValue(of, index);
		entries.current?.focus();
	};
	return (
		<form.AppField name={of} mode="array">
			{({ state, GroupError }) => (
				<Card title={label}>
					<div ref={entries} tabIndex={-1}>
						<Stack>
							{state.value.map((_, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and two may be equal
								// biome-ignore lint/a11y/useSemanticElements: a legend cannot be placed in one line with a button
								<div key={index} role="group" aria-labelledby={`${id}-${index}`} className="users-entry">
									<div className="users-entry__head">
										<h3 id={`${id}-${index}`}>{nameOf(index)}</h3>
										<Button
											size="small"
											variant="ghost"
											icon="trash"
											aria-label={t("removeNamed", { name: nameOf(index) })}
											onPress={() => remove(index)}
										>
											{t("remove")}
										</Button>
									</div>
									{children?.(index)}
									<form.AppField name={reasonOf(index)}>
										{(field) => <field.TextArea {...reason} rows={2} maxLength={COMPETENCE_LIMITS.text} isRequired />}
									</form.AppField>
									<form.AppField name={`${of}[${index}].until`}>
										{(field) => <field.DateField label={COMPETENCE_FIELDS.until.label} description={t("untilHint")} />}
									</form.AppField>
								</div>
							))}
							<GroupError label={label} />
							{add(state.value.length >= COMPETENCE_LIMITS.entries)}
						</Stack>
					</div>
				</Card>
			)}
		</form.AppField>
	);
}
