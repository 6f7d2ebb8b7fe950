import "../Checkbox/Checkbox.css";
import "./RadioGroup.css";
import {
	RadioGroup as AriaRadioGroup,
	type RadioGroupProps as AriaRadioGroupProps,
	Radio,
} from "react-aria-components";
import { FieldHelp, FieldLabel, type FieldTexts, hasContent } from "../Field/Field.tsx";
import type { Option } from "../Select/Option.tsx";

export interface RadioGroupProps
	extends Omit<AriaRadioGroupProps, "className" | "style" | "children" | "render" | "validate">,
		FieldTexts {
	options: readonly Option[];
}

export function RadioGroup({ label, description, errorMessage, options, ...props }: RadioGroupProps) {
	return (
		<AriaRadioGroup
			{...props}
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field ui-field--group"
		>
			<FieldLabel>{label}</FieldLabel>
			<div className="ui-radios">
				{options.map((option) => (
					<Radio
						key={option.id}
						value={option.id}
						isDisabled={option.isDisabled ?? false}
						className="ui-choice ui-choice--radio"
					>
						<span className="ui-choice__box" />
						<span className="ui-choice__text">
							{option.label}
							{option.description !== undefined && <span className="ui-choice__description">{option.description}</span>}
						</span>
					</Radio>
				))}
			</div>
			<FieldHelp {...{ description, errorMessage }} />
		</AriaRadioGroup>
	);
}
