import "./Field.css";
import { type ReactNode, useContext } from "react";
import { FieldError, FieldErrorContext, Label, Text } from "react-aria-components";
import { classNames } from "../class-names.ts";
import { Icon } from "../Icon/Icon.tsx";
import { useStableWhilePressed } from "../press.ts";
import { hasContent } from "../without-undefined.ts";

/** Texts of a form control. Without a visible `label`, the control needs an `aria-label` for screen readers. */
export interface FieldTexts {
	label?: string | undefined;
	description?: ReactNode;
	/** Error message below the control. If it is set, the control is marked as invalid for screen readers. */
	errorMessage?: ReactNode;
}

export type ControlProps<TAria, TOwn extends keyof TAria = never> = Omit<
	TAria,
	"className" | "style" | "children" | "render" | "validate" | TOwn
> &
	FieldTexts;

export const controlProps = (
	{ isInvalid, errorMessage }: { isInvalid?: boolean | undefined; errorMessage?: ReactNode },
	className?: string,
) => ({
	validationBehavior: "aria" as const,
	isInvalid: isInvalid ?? hasContent(errorMessage),
	className: classNames("ui-field", className),
});

function FieldHelp(texts: Pick<FieldTexts, "description" | "errorMessage">) {
	const { description, errorMessage, validation } = useStableWhilePressed({
		...texts,
		validation: useContext(FieldErrorContext),
	});
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

export function FieldFrame({ label, description, errorMessage, children }: FieldTexts & { children: ReactNode }) {
	return (
		<>
			{label !== undefined && <Label className="ui-field__label">{label}</Label>}
			{children}
			<FieldHelp {...{ description, errorMessage }} />
		</>
	);
}
