import type { ReactNode } from "react";
import {
	CheckboxGroup as AriaCheckboxGroup,
	type CheckboxGroupProps as AriaCheckboxGroupProps,
} from "react-aria-components";
import { FieldHelp, FieldLabel, type FieldTexts, hasContent } from "../Field/Field.tsx";
import type { Option } from "../Select/Option.tsx";
import { GroupCheckbox } from "./Checkbox.tsx";

export interface CheckboxGroupProps
	extends Omit<AriaCheckboxGroupProps, "className" | "style" | "children" | "render" | "validate">,
		FieldTexts {
	options: readonly Option[];
	/** Above the boxes, such as a button that chooses all. */
	children?: ReactNode;
	columns?: 1 | 2 | 3;
}

export function CheckboxGroup({
	label,
	description,
	errorMessage,
	options,
	children,
	columns = 1,
	...props
}: CheckboxGroupProps) {
	return (
		<AriaCheckboxGroup
			{...props}
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field ui-field--group"
		>
			<FieldLabel>{label}</FieldLabel>
			{children}
			<div className={`ui-choices ui-choices--${columns}`}>
				{options.map((option) => (
					<GroupCheckbox key={option.id} value={option.id} isDisabled={option.isDisabled ?? false}>
						{option.label}
						{option.description !== undefined && <span className="ui-choice__description">{option.description}</span>}
					</GroupCheckbox>
				))}
			</div>
			<FieldHelp {...{ description, errorMessage }} />
		</AriaCheckboxGroup>
	);
}
