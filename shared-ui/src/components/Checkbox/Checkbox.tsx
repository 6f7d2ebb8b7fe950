import "./Checkbox.css";
import type { ReactNode } from "react";
import {
	Checkbox as AriaCheckbox,
	CheckboxButton,
	CheckboxField,
	type CheckboxFieldProps,
} from "react-aria-components";
import { FieldHelp, type FieldTexts, hasContent } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";

export interface CheckboxProps
	extends Omit<CheckboxFieldProps, "className" | "style" | "children" | "render" | "validate">,
		Omit<FieldTexts, "label"> {
	/** The label. */
	children?: ReactNode;
}

export function ChoiceMark({ isIndeterminate = false }: { isIndeterminate?: boolean }) {
	return <span className="ui-choice__box">{<Icon name={isIndeterminate ? "minus" : "check"} />}</span>;
}

/** A checkbox of its own; inside a CheckboxGroup it is one of the group's. */
export function Checkbox({ children, description, errorMessage, ...props }: CheckboxProps) {
	return (
		<CheckboxField
			{...props}
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field"
		>
			<CheckboxButton className="ui-choice">
				{({ isIndeterminate }) => (
					<>
						<ChoiceMark isIndeterminate={isIndeterminate} />
						{hasContent(children) && <span className="ui-choice__text">{children}</span>}
					</>
				)}
			</CheckboxButton>
			<FieldHelp {...{ description, errorMessage }} />
		</CheckboxField>
	);
}

/** One of a group: the group says what is wrong. */
export function GroupCheckbox({
	value,
	isDisabled,
	children,
}: {
	value: string;
	isDisabled: boolean;
	children: ReactNode;
}) {
	return (
		<AriaCheckbox {...{ value, isDisabled }} className="ui-choice">
			<ChoiceMark />
			<span className="ui-choice__text">{children}</span>
		</AriaCheckbox>
	);
}
