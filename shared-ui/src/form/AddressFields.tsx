import { useTexts } from "../texts.ts";
import { withFieldGroup } from "./useAppForm.ts";

export interface AddressValues {
	street: string;
	number: string;
	zip: string;
	city: string;
	country: string;
}

const EMPTY: AddressValues = { street: "", number: "", zip: "", city: "", country: "" };

interface AddressProps {
	countries: readonly string[];
	isRequired?: boolean;
	isDisabled?: boolean;
}

const PROPS: AddressProps = { countries: [] };

/** Fields of a postal address: `<AddressFields form={form} fields="address" countries={COUNTRIES} isRequired />`. */
export const AddressFields = withFieldGroup({
	defaultValues: EMPTY,
	props: PROPS,
	render: function Address({ group, countries, isRequired = false, isDisabled = false }) {
		const texts = useTexts();
		const common = { isRequired, isDisabled };
		return (
			<div className="ui-address">
				<group.AppField name="street">{(field) => <field.TextField label={texts.street} {...common} />}</group.AppField>
				<group.AppField name="number">
					{(field) => <field.TextField label={texts.houseNumber} {...common} />}
				</group.AppField>
				<group.AppField name="zip">{(field) => <field.TextField label={texts.zip} {...common} />}</group.AppField>
				<group.AppField name="city">{(field) => <field.TextField label={texts.city} {...common} />}</group.AppField>
				<group.AppField name="country">
					{(field) => (
						<field.Select
							label={texts.country}
							options={countries.map((country) => ({ id: country, label: country }))}
							{...common}
						/>
					)}
				</group.AppField>
			</div>
		);
	},
});
