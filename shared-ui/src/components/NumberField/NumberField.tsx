import {
	NumberField as AriaNumberField,
	type NumberFieldProps as AriaNumberFieldProps,
	Button,
	Group,
	Input,
} from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { FieldHelp, FieldLabel, type FieldTexts, hasContent } from "../Field/Field.tsx";
import { given } from "../given.ts";
import { Icon } from "../Icon/Icon.tsx";

export interface NumberFieldProps
	extends Omit<AriaNumberFieldProps, "className" | "style" | "children" | "render" | "validate">,
		FieldTexts {
	placeholder?: string;
}

export function NumberField({ label, description, errorMessage, placeholder, ...props }: NumberFieldProps) {
	const texts = useTexts();
	return (
		<AriaNumberField
			decrementAriaLabel={texts.decrease}
			incrementAriaLabel={texts.increase}
			{...props}
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field"
		>
			<FieldLabel>{label}</FieldLabel>
			<Group className="ui-control">
				<Input {...given({ placeholder })} />
				<Button slot="decrement" className="ui-control__button">
					<Icon name="minus" />
				</Button>
				<Button slot="increment" className="ui-control__button">
					<Icon name="plus" />
				</Button>
			</Group>
			<FieldHelp {...{ description, errorMessage }} />
		</AriaNumberField>
	);
}
