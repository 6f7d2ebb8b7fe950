import { CLIENT_LIMITS } from "@portal/api/contract/clients";
import { Button, Card, Grid } from "@portal/shared-ui";
import type { AppForm } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import { Row } from "./Row.tsx";
import { useRows } from "./useRows.ts";
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
	const rows = useRows();
	return (
		<Card title={t("contacts.title")}>
			<form.AppField name="contacts" mode="array">
				{(list) => (
					<div className="clients-rows">
						{list.state.value.map((_, index) => (
							<Row
								// biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place
								key={index}
								title={t("contacts.row", { number: index + 1 })}
								onRemove={list.state.value.length > 1 ? () => rows.remove(list, index) : undefined}
							>
								<ContactFields form={form} index={index} isNew={index === rows.added} />
							</Row>
						))}
						<list.GroupError label={t("contacts.title")} />
						<div>
							<Button
								ref={rows.addButton}
								icon="plus"
								isDisabled={list.state.value.length >= CLIENT_LIMITS.contacts}
								onPress={() => rows.add(list, emptyContact())}
							>
								{t("contacts.add")}
							</Button>
						</div>
					</div>
				)}
			</form.AppField>
		</Card>
	);
}
