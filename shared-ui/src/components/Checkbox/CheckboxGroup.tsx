import "../Layout/Layout.css";
import type { ReactNode } from "react";
import {
	CheckboxGroup as AriaCheckboxGroup,
	type CheckboxGroupProps as AriaCheckboxGroupProps,
	Checkbox,
} from "react-aria-components";
import { type ControlProps, controlProps, FieldFrame } from "../Field/Field.tsx";
import type { Option } from "../Select/Select.tsx";
import { ChoiceMark, ChoiceText } from "./Checkbox.tsx";

export interface CheckboxGroupProps extends ControlProps<AriaCheckboxGroupProps> {
	options: readonly Option[];
	children?: ReactNode;
	columns?: 1 | 2 | 3;
}

export function CheckboxGroup({ label, description, errorMessage, children, ...props }: CheckboxGroupProps) {
	const { options, columns = 1, ...group } = props;
	return (
		<AriaCheckboxGroup {...group} {...controlProps({ ...group, errorMessage }, "ui-field--group")}>
			<FieldFrame {...{ label, description, errorMessage }}>
				{children}
				<div className={`ui-choices ui-columns--${columns}`}>
					{options.map((option) => (
						<Checkbox key={option.id} value={option.id} isDisabled={option.isDisabled ?? false} className="ui-choice">
							<ChoiceMark />
							<ChoiceText {...option} />
						</Checkbox>
					))}
				</div>
			</FieldFrame>
		</AriaCheckboxGroup>
	);
}
