import "../Checkbox/Checkbox.css";
import "./Switch.css";
import type { ReactNode } from "react";
import { SwitchButton, SwitchField, type SwitchFieldProps } from "react-aria-components";
import { FieldHelp, type FieldTexts, hasContent } from "../Field/Field.tsx";

export interface SwitchProps
	extends Omit<SwitchFieldProps, "className" | "style" | "children" | "render" | "validate">,
		Omit<FieldTexts, "label"> {
	/** The label. */
	children?: ReactNode;
}

export function Switch({ children, description, errorMessage, ...props }: SwitchProps) {
	return (
		<SwitchField
			{...props}
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field"
		>
			<SwitchButton className="ui-choice ui-switch">
				<span className="ui-switch__track" />
				{hasContent(children) && <span className="ui-choice__text">{children}</span>}
			</SwitchButton>
			<FieldHelp {...{ description, errorMessage }} />
		</SwitchField>
	);
}
