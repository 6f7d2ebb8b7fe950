import "./Field.css";
import { type ReactNode, useContext } from "react";
import { FieldError, FieldErrorContext, Label, Text } from "react-aria-components";
import { Icon } from "../Icon/Icon.tsx";
import { useHeld } from "../press.ts";

/** What every control of a form can say about itself. Without a label it needs `aria-label`. */
export interface FieldTexts {
	label?: string | undefined;
	description?: ReactNode;
	/** Marks the control as invalid and is tied to it. */
	errorMessage?: ReactNode;
}

export const hasContent = (node: ReactNode) => node !== undefined && node !== null && node !== "" && node !== false;

export function FieldLabel({ children }: { children: string | undefined }) {
	return children === undefined ? null : <Label className="ui-field__label">{children}</Label>;
}

export function FieldHelp(texts: Pick<FieldTexts, "description" | "errorMessage">) {
	const { description, errorMessage, validation } = useHeld({ ...texts, validation: useContext(FieldErrorContext) });
	return (
		<FieldErrorContext value={validation}>
			{hasContent(description) && (
				<Text slot="description" className="ui-field__description">
					{description}
				</Text>
			)}
			<FieldError className="ui-field__error">
				{({ validationErrors }) => (
					<>
						<Icon name="error" />
						<span>{hasContent(errorMessage) ? errorMessage : validationErrors.join(" ")}</span>
					</>
				)}
			</FieldError>
		</FieldErrorContext>
	);
}
