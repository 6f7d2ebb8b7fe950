import { useState } from "react";
import { TextField as AriaTextField, Button, Group, Input } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { controlProps, FieldFrame } from "../Field/Field.tsx";
import { Icon } from "../Icon/Icon.tsx";
import { withoutUndefined } from "../without-undefined.ts";
import type { TextFieldProps } from "./TextField.tsx";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "placeholder">;

export function PasswordField({ label, description, errorMessage, inputRef, ...props }: PasswordFieldProps) {
	const texts = useTexts();
	const [isShown, setShown] = useState(false);
	return (
		<AriaTextField
			autoComplete="current-password"
			{...props}
			type={isShown ? "text" : "password"}
			// A visible password is normal text, which a browser could send to a spell checking service.
			spellCheck="false"
			{...controlProps({ ...props, errorMessage })}
		>
			<FieldFrame {...{ label, description, errorMessage }}>
				<Group className="ui-control">
					<Input autoCapitalize="none" {...withoutUndefined({ ref: inputRef })} />
					<Button
						className="ui-control__button"
						aria-label={isShown ? texts.hidePassword : texts.showPassword}
						isDisabled={props.isDisabled ?? false}
						onPress={() => setShown(!isShown)}
					>
						<Icon name={isShown ? "eye-off" : "eye"} />
					</Button>
				</Group>
			</FieldFrame>
		</AriaTextField>
	);
}
