import { CLIENT_LIMITS, COUNTRIES } from "@portal/api/contract/clients";
import { Button, Card } from "@portal/shared-ui";
import { AddressFields, type AppForm } from "@portal/shared-ui/form";
import { useTranslation } from "@portal/shared-ui/module";
import { Row } from "./Row.tsx";
import { useRows } from "./useRows.ts";
import { type ClientValues, emptySite } from "./values.ts";

interface SiteProps {
	form: AppForm<ClientValues>;
	index: number;
	isNew: boolean;
	onRemove: () => void;
}

function Site({ form, index, isNew, onRemove }: SiteProps) {
	const { t } = useTranslation("clients");
	const title = t("sites.row", { number: index + 1 });
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
				{(field) => <field.TextField label={t("sites.name")} isRequired autoFocus={isNew} />}
			</form.AppField>
			<AddressFields form={form} fields={`productionSites[${index}].address`} countries={COUNTRIES} isRequired />
		</Row>
	);
}

export function SiteRows({ form }: { form: AppForm<ClientValues> }) {
	const { t } = useTranslation("clients");
	const rows = useRows();
	return (
		<Card title={t("sites.title")}>
			<form.AppField name="productionSites" mode="array">
				{(list) => (
					<div className="clients-rows">
						{list.state.value.map((_, index) => (
							<Site
								// biome-ignore lint/suspicious/noArrayIndexKey: the fields are named by their place
								key={index}
								form={form}
								index={index}
								isNew={index === rows.added}
								onRemove={() => rows.remove(list, index)}
							/>
						))}
						<list.GroupError label={t("sites.title")} />
						<div>
							<Button
								ref={rows.addButton}
								icon="plus"
								isDisabled={list.state.value.length >= CLIENT_LIMITS.productionSites}
								onPress={() => rows.add(list, emptySite())}
							>
								{t("sites.add")}
							</Button>
						</div>
					</div>
				)}
			</form.AppField>
		</Card>
	);
}
