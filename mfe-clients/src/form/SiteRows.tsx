import { CLIENT_FIELDS, CLIENT_LIMITS, COUNTRIES, itemName, SITE_FIELDS } from "@portal/contracts/contract/clients";
import { Button } from "@portal/shared-ui";
import { AddressFields, type AppForm } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import { Row } from "./Row.tsx";
import { RowList } from "./RowList.tsx";
import { type ClientValues, emptySite } from "./values.ts";

interface SiteProps {
	form: AppForm<ClientValues>;
	index: number;
	isNew: boolean;
	onRemove: () => void;
}

function Site({ form, index, isNew, onRemove }: SiteProps) {
	const { t } = useTranslation("clients");
	const title = itemName(CLIENT_FIELDS.productionSites)(index);
	const copyAddress = () => form.setFieldValue(`productionSites[${index}].address`, { ...form.state.values.address });
	return (
		<Row
			title={title}
			onRemove={onRemove}
			actions={
				<Button size="small" icon="copy" aria-label={t("form.copyAddressTo", { name: title })} onPress={copyAddress}>
					{t("form.copyAddress")}
				</Button>
			}
		>
			<form.AppField name={`productionSites[${index}].name`}>
				{(field) => <field.TextField label={SITE_FIELDS.name.label} isRequired autoFocus={isNew} />}
			</form.AppField>
			<AddressFields form={form} fields={`productionSites[${index}].address`} countries={COUNTRIES} isRequired />
		</Row>
	);
}

export function SiteRows({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	return (
		<form.AppField name="productionSites" mode="array">
			{(list) => (
				<RowList
					list={list}
					title={CLIENT_FIELDS.productionSites.label}
					addLabel={t("sites.add")}
					emptyRow={emptySite}
					limit={CLIENT_LIMITS.productionSites}
				>
					{({ key, ...row }) => <Site key={key} form={form} {...row} />}
				</RowList>
			)}
		</form.AppField>
	);
}
