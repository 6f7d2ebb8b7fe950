import { CLIENT_FIELDS, CLIENT_LIMITS, COUNTRIES, SITE_FIELDS } from "@portal/contracts/contract/clients";
import { Button } from "@portal/shared-ui";
import { AddressFields, type AppForm } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import { RowList } from "./RowList.tsx";
import { type ClientValues, emptySite } from "./values.ts";

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
