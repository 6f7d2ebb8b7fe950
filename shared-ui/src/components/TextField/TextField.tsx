import type { Ref } from "react";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input } from "react-aria-components";
import { type ControlProps, controlProps, FieldFrame } from "../Field/Field.tsx";
import { withoutUndefined } from "../without-undefined.ts";

export interface TextFieldProps extends ControlProps<AriaTextFieldProps> {
	placeholder?: string;
	inputRef?: Ref<HTMLInputElement>;
}

export function TextField({ label, description, errorMessage, placeholder, inputRef, ...props }: TextFieldProps) {
	return (
		<AriaTextField {...props} {...controlProps({ ...props, errorMessage })}>
			<FieldFrame {...{ label, description, errorMessage }}>
				<Input {...withoutUndefined({ placeholder, ref: inputRef })} className="ui-control" />
			</FieldFrame>
		</AriaTextField>
	);
}
