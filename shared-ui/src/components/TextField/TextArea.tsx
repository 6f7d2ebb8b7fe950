import "./TextArea.css";
import { type Ref, useState } from "react";
import {
	TextArea as AriaTextArea,
	TextField as AriaTextField,
	type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { type ControlProps, controlProps, FieldFrame } from "../Field/Field.tsx";
import { withoutUndefined } from "../without-undefined.ts";

export interface TextAreaProps extends ControlProps<AriaTextFieldProps, "type" | "maxLength"> {
	placeholder?: string;
	rows?: number;
	/**
	 * Maximum number of characters, shown by a counter. Users can still enter a longer text, so that a pasted text is not
	 * silently cut off; the form must reject it.
	 */
	maxLength?: number;
	inputRef?: Ref<HTMLTextAreaElement>;
}

// Share of `maxLength` from which screen readers announce how many characters remain.
const NEARLY_FULL = 0.9;

function Counter({ length, maxLength }: { length: number; maxLength: number }) {
	const texts = useTexts();
	const left = maxLength - length;
	const text = left < 0 ? texts.charactersOver(-left) : texts.charactersLeft(left);
	return (
		<span className="ui-counter ui-hint" data-over={left < 0 || undefined}>
			<span aria-hidden="true">
				{length} / {maxLength}
			</span>
			<span className="ui-visually-hidden" aria-live="polite">
				{length >= maxLength * NEARLY_FULL ? text : ""}
			</span>
		</span>
	);
}

export function TextArea({
	label,
	description,
	errorMessage,
	placeholder,
	rows = 4,
	maxLength,
	inputRef,
	...props
}: TextAreaProps) {
	const [ownValue, setOwnValue] = useState(props.defaultValue ?? "");
	// Counts code points as the server does, so that an emoji has the same length on both sides.
	const length = Array.from(props.value ?? ownValue).length;
	return (
		<AriaTextField
			{...props}
			onChange={(value) => {
				setOwnValue(value);
				props.onChange?.(value);
			}}
			{...controlProps({ ...props, errorMessage })}
		>
			<FieldFrame {...{ label, description, errorMessage }}>
				<AriaTextArea
					{...withoutUndefined({ placeholder, ref: inputRef })}
					rows={rows}
					className="ui-control ui-textarea"
				/>
				{maxLength !== undefined && <Counter {...{ length, maxLength }} />}
			</FieldFrame>
		</AriaTextField>
	);
}
