import {
	CLIENT_FIELDS,
	CLIENT_LIMITS,
	CONTACT_FIELDS,
	COUNTRIES,
	PERSON_FIELDS,
	SITE_FIELDS,
} from "@portal/contracts/contract/clients";
import { fieldsIn } from "@portal/contracts/kit/field-descriptions";
import { Button, Grid } from "@portal/shared-ui";
import { AddressFields, type AppForm } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import { RowList } from "./RowList.tsx";
import { type ClientValues, emptyContact, emptySite } from "./values.ts";

/** Fields of the contact persons, of whom a client must have at least one. */
export function ContactRows({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	return (
		<form.AppField name="contacts" mode="array">
			{(list) => (
				<RowList
					list={list}
					field={CLIENT_FIELDS.contacts}
					addLabel={t("contacts.add")}
					emptyRow={emptyContact}
					limit={CLIENT_LIMITS.contacts}
					least={1}
				>
					{(index, isNew) => (
						<Grid columns={2}>
							<form.AppField name={`contacts[${index}].dep`}>
								{(field) => <field.TextField label={CONTACT_FIELDS.dep.label} isRequired autoFocus={isNew} />}
							</form.AppField>
							{fieldsIn(PERSON_FIELDS).map(([name, { label, isRequired = false, type }]) => (
								<form.AppField key={name} name={`contacts[${index}].person.${name}`}>
									{(field) => (
										<field.TextField
											label={label}
											isRequired={isRequired}
											{...(type ? { type, inputMode: type } : {})}
										/>
									)}
								</form.AppField>
							))}
						</Grid>
					)}
				</RowList>
			)}
		</form.AppField>
	);
}

export function SiteRows({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	const copyAddressTo = (index: number) =>
		form.setFieldValue(`productionSites[${index}].address`, { ...form.state.values.address });
	return (
		<form.AppField name="productionSites" mode="array">
			{(list) => (
				<RowList
					list={list}
					field={CLIENT_FIELDS.productionSites}
					addLabel={t("sites.add")}
					emptyRow={emptySite}
					limit={CLIENT_LIMITS.productionSites}
					actions={(name, index) => (
						<Button
							size="small"
							icon="copy"
							aria-label={t("form.copyAddressTo", { name })}
							onPress={() => copyAddressTo(index)}
						>
							{t("form.copyAddress")}
						</Button>
					)}
				>
					{(index, isNew) => (
						<>
							<form.AppField name={`productionSites[${index}].name`}>
								{(field) => <field.TextField label={SITE_FIELDS.name.label} isRequired autoFocus={isNew} />}
							</form.AppField>
							<AddressFields
								form={form}
								fields={`productionSites[${index}].address`}
								countries={COUNTRIES}
								isRequired
							/>
						</>
					)}
				</RowList>
			)}
		</form.AppField>
	);
}
