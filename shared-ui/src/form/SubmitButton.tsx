import { useSelector } from "@tanstack/react-form";
import { useSyncExternalStore } from "react";
import { Button, type ButtonProps } from "../components/Button/Button.tsx";
import { companionOf } from "./companion.ts";
import { useFormContext } from "./contexts.ts";

export interface SubmitButtonProps extends Omit<ButtonProps, "type" | "isPending" | "value"> {
	/** Name of the action, for a form with several submit buttons. `onSubmit` and `validate` receive it as `intent`. */
	value?: string;
}

/** During the submission the button shows a spinner, and the form's other submit buttons are disabled. */
export function SubmitButton({ variant = "primary", isDisabled = false, ...props }: SubmitButtonProps) {
	const form = useFormContext();
	const companion = companionOf(form);
	const isSubmitting = useSelector(form.store, (state) => state.isSubmitting);
	const { intent } = useSyncExternalStore(companion.subscribe, companion.read);
	const isMine = intent === props.value;
	return (
		<Button
			{...props}
			type="submit"
			variant={variant}
			isPending={isSubmitting && isMine}
			isDisabled={isDisabled || (isSubmitting && !isMine)}
		/>
	);
}
