import "./Field.css";
import { type ReactNode, useContext } from "react";
import { FieldError, FieldErrorContext, Label, Text } from "react-aria-components";
import { classNames } from "../class-names.ts";
import { hasContent } from "../given.ts";
import { Icon } from "../Icon/Icon.tsx";
import { useHeld } from "../press.ts";

/** What every control of a form can say about itself. Without a label it needs `aria-label`. */
export interface FieldTexts {
	label?: string | undefined;
	description?: ReactNode;
	/** Marks the control as invalid and is tied to it. */
	errorMessage?: ReactNode;
}

/** Properties of React Aria's control that ours has as well: its look and its checks are decided here. */
export type ControlProps<TAria, TOwn extends keyof TAria = never> = Omit<
	TAria,
	"className" | "style" | "children" | "render" | "validate" | TOwn
> &
	FieldTexts;

/** What every control is handed alike. */
export const controlProps = (
	{ isInvalid, errorMessage }: { isInvalid?: boolean | undefined; errorMessage?: ReactNode },
	className?: string,
) => ({
	validationBehavior: "aria" as const,
	isInvalid: isInvalid ?? hasContent(errorMessage),
	className: classNames("ui-field", className),
});

function FieldHelp(texts: Pick<FieldTexts, "description" | "errorMessage">) {
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

/** A control between its label and its help. */
export function FieldFrame({ label, description, errorMessage, children }: FieldTexts & { children: ReactNode }) {
	return (
		<>
			{label !== undefined && <Label className="ui-field__label">{label}</Label>}
			{children}
			<FieldHelp {...{ description, errorMessage }} />
		</>
	);
}
