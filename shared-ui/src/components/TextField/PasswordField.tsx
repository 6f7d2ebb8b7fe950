import { useState } from "react";
import { TextField as AriaTextField, Button, Group, Input } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { FieldHelp, FieldLabel, hasContent } from "../Field/Field.tsx";
import { given } from "../given.ts";
import { Icon } from "../Icon/Icon.tsx";
import type { TextFieldProps } from "./TextField.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type">;

export function PasswordField({
	label,
	description,
	errorMessage,
	placeholder,
	inputRef,
	...props
}: PasswordFieldProps) {
	const texts = useTexts();
	const [isShown, setShown] = useState(false);
	return (
		<AriaTextField
			autoComplete="current-password"
			{...props}
			type={isShown ? "text" : "password"}
			// What is shown as plain text must not be sent to a spelling service.
			spellCheck="false"
			validationBehavior="aria"
			isInvalid={props.isInvalid ?? hasContent(errorMessage)}
			className="ui-field"
		>
			<FieldLabel>{label}</FieldLabel>
			<Group className="ui-control">
				<Input autoCapitalize="none" {...given({ placeholder, ref: inputRef })} />
				<Button
					className="ui-control__button"
					aria-label={isShown ? texts.hidePassword : texts.showPassword}
					isDisabled={props.isDisabled ?? false}
					onPress={() => setShown(!isShown)}
				>
					<Icon name={isShown ? "eye-off" : "eye"} />
				</Button>
			</Group>
			<FieldHelp {...{ description, errorMessage }} />
		</AriaTextField>
	);
}
