import { CLIENT_LIMITS } from "@portal/contracts/contract/clients";
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

function ContactFields({ form, index, isNew }: ContactFieldsProps) {
	const { t } = useTranslation("clients");
	return (
		<Grid columns={2}>
			<form.AppField name={`contacts[${index}].dep`}>
				{(field) => <field.TextField label={t("contact.dep")} isRequired autoFocus={isNew} />}
			</form.AppField>
			<form.AppField name={`contacts[${index}].person.title`}>
				{(field) => <field.TextField label={t("contact.title")} />}
			</form.AppField>
			<form.AppField name={`contacts[${index}].person.firstName`}>
				{(field) => <field.TextField label={t("contact.firstName")} isRequired />}
			</form.AppField>
			<form.AppField name={`contacts[${index}].person.lastName`}>
				{(field) => <field.TextField label={t("contact.lastName")} isRequired />}
			</form.AppField>
			<form.AppField name={`contacts[${index}].person.email`}>
				{(field) => <field.TextField label={t("contact.email")} type="email" inputMode="email" isRequired />}
			</form.AppField>
			<form.AppField name={`contacts[${index}].person.phone`}>
				{(field) => <field.TextField label={t("contact.phone")} type="tel" inputMode="tel" />}
			</form.AppField>
		</Grid>
	);
}

/** The last contact stays: a client is to have somebody to talk to. */
export function ContactRows({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	return (
		<form.AppField name="contacts" mode="array">
			{(list) => (
				<RowList
					list={list}
					title={t("contacts.title")}
					addLabel={t("contacts.add")}
					emptyRow={emptyContact}
					limit={CLIENT_LIMITS.contacts}
				>
					{({ key, index, isNew, onRemove }) => (
						<Row
							key={key}
							title={t("contacts.row", { number: index + 1 })}
							onRemove={list.state.value.length > 1 ? onRemove : undefined}
						>
							<ContactFields form={form} index={index} isNew={isNew} />
						</Row>
					)}
				</RowList>
			)}
		</form.AppField>
	);
}
