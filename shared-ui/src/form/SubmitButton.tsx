import { useSelector } from "@tanstack/react-form";
import { useSyncExternalStore } from "react";
import { Button, type ButtonProps } from "../components/Button/Button.tsx";
import { companionOf } from "./companion.ts";
import { useFormContext } from "./contexts.ts";

export interface SubmitButtonProps extends Omit<ButtonProps, "type" | "isPending" | "value"> {
	/** With several buttons: what this one asks for. Handed to `onSubmit` and `validate`. */
	value?: string;
}

/** Waits while the form is being sent; what was pressed last turns, the others are disabled. */
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
