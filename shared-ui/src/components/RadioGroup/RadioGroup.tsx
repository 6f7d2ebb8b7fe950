import "./RadioGroup.css";
import {
	RadioGroup as AriaRadioGroup,
	type RadioGroupProps as AriaRadioGroupProps,
	Radio,
} from "react-aria-components";
import { ChoiceText } from "../Checkbox/Checkbox.tsx";
import { type ControlProps, controlProps, FieldFrame } from "../Field/Field.tsx";
import type { Option } from "../Select/Select.tsx";

export interface RadioGroupProps extends ControlProps<AriaRadioGroupProps> {
	options: readonly Option[];
}

export function RadioGroup({ label, description, errorMessage, options, ...props }: RadioGroupProps) {
	return (
		<AriaRadioGroup {...props} {...controlProps({ ...props, errorMessage }, "ui-field--group")}>
			<FieldFrame {...{ label, description, errorMessage }}>
				<div className="ui-radios">
					{options.map((option) => (
						<Radio
							key={option.id}
							value={option.id}
							isDisabled={option.isDisabled ?? false}
							className="ui-choice ui-choice--radio"
						>
							<span className="ui-choice__box" />
							<ChoiceText {...option} />
						</Radio>
					))}
				</div>
			</FieldFrame>
		</AriaRadioGroup>
	);
}
