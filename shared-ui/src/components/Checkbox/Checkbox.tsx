import "./Checkbox.css";
import type { ReactNode } from "react";
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from "react-aria-components";
import { type ControlProps, controlProps, FieldFrame } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";
import type { Option } from "../Select/Select.tsx";
import { hasContent } from "../without-undefined.ts";

export interface CheckboxProps extends Omit<ControlProps<CheckboxFieldProps>, "label"> {
	children?: ReactNode;
}

export function ChoiceMark({ isIndeterminate = false }: { isIndeterminate?: boolean }) {
	return <span className="ui-choice__box">{<Icon name={isIndeterminate ? "minus" : "check"} />}</span>;
}

export function ChoiceText({ label, description }: Option) {
	return (
		<span className="ui-choice__text">
			{label}
			{description !== undefined && <span className="ui-choice__description ui-hint">{description}</span>}
		</span>
	);
}

export function Checkbox({ children, description, errorMessage, ...props }: CheckboxProps) {
	return (
		<CheckboxField {...props} {...controlProps({ ...props, errorMessage })}>
			<FieldFrame {...{ description, errorMessage }}>
				<CheckboxButton className="ui-choice">
					{({ isIndeterminate }) => (
						<>
							<ChoiceMark isIndeterminate={isIndeterminate} />
							{hasContent(children) && <span className="ui-choice__text">{children}</span>}
						</>
					)}
				</CheckboxButton>
			</FieldFrame>
		</CheckboxField>
	);
}
