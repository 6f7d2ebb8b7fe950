import {
	CLIENT_FIELDS,
	CLIENT_LIMITS,
	CONTACT_FIELDS,
	itemName,
	PERSON_FIELDS,
} from "@portal/contracts/contract/clients";
import { fieldsIn } from "@portal/contracts/kit/field-descriptions";
import { Grid } from "@portal/shared-ui";
import type { AppForm } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import { Row } from "./Row.tsx";
import { RowList } from "./RowList.tsx";
import { type ClientValues, emptyContact } from "./values.ts";

interface ContactFieldsProps {
	form: AppForm<ClientValues>;
	index: number;
	isNew: boolean;
}

const ContactFields = ({ form, index, isNew }: ContactFieldsProps) => (
	<Grid columns={2}>
		<form.AppField name={`contacts[${index}].dep`}>
			{(field) => <field.TextField label={CONTACT_FIELDS.dep.label} isRequired autoFocus={isNew} />}
		</form.AppField>
		{fieldsIn(PERSON_FIELDS).map(([name, { label, isRequired = false, type }]) => (
			<form.AppField key={name} name={`contacts[${index}].person.${name}`}>
				{(field) => (
					<field.TextField label={label} isRequired={isRequired} {...(type ? { type, inputMode: type } : {})} />
				)}
			</form.AppField>
		))}
	</Grid>
);

/** Fields of the contact persons. The last person has no remove button, because a client must have at least one. */
export function ContactRows({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	const titleOf = itemName(CLIENT_FIELDS.contacts);
	return (
		<form.AppField name="contacts" mode="array">
			{(list) => (
				<RowList
					list={list}
					title={CLIENT_FIELDS.contacts.label}
					addLabel={t("contacts.add")}
					emptyRow={emptyContact}
					limit={CLIENT_LIMITS.contacts}
				>
					{({ key, index, isNew, onRemove }) => (
						<Row key={key} title={titleOf(index)} onRemove={list.state.value.length > 1 ? onRemove : undefined}>
							<ContactFields form={form} index={index} isNew={isNew} />
						</Row>
					)}
				</RowList>
			)}
		</form.AppField>
	);
}
