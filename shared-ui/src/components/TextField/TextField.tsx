import type { Ref } from "react";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps, Input } from "react-aria-components";
import { FieldHelp, FieldLabel, type FieldTexts, hasContent } from "../Field/Field.tsx";
import { given } from "../given.ts";

export interface TextFieldProps
	extends Omit<AriaTextFieldProps, "className" | "style" | "children" | "render" | "validate">,
		FieldTexts {
	placeholder?: string;
	/** The input itself, to move the focus there. */
	inputRef?: Ref<HTMLInputElement>;
}

export function TextField({ label, description, errorMessage, placeholder, inputRef, ...props }: TextFieldProps) {
	return (
		<AriaTextField
			{...props}
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field"
		>
			<FieldLabel>{label}</FieldLabel>
			<Input {...given({ placeholder, ref: inputRef })} className="ui-control" />
			<FieldHelp {...{ description, errorMessage }} />
		</AriaTextField>
	);
}
