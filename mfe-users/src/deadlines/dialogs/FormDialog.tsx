import { ActionBar, Button, Dialog } from "@portal/shared-ui";
import { type AppForm, Form, type FormConflict } from "@portal/shared-ui/form";
import type { ReactNode } from "react";
import { useTexts } from "../useTexts.ts";

interface WindowProps {
	title: string;
	onClose: () => void;
	children: ReactNode;
}

/** Typed text is not lost by a press beside it. */
export const Window = ({ title, onClose, children }: WindowProps) => (
	<Dialog isOpen isDismissable={false} size="small" title={title} onOpenChange={(isOpen) => !isOpen && onClose()}>
		{children}
	</Dialog>
);

interface DialogFormProps<TValues extends object> {
	/** What the form is called, also for what was typed and is offered again: by what it is about. */
	label: string;
	form: AppForm<TValues>;
	submit: string;
	conflict?: FormConflict;
	onClose: () => void;
	children: ReactNode;
}

export function DialogForm<TValues extends object>(props: DialogFormProps<TValues>) {
	const { label, form, submit, conflict, onClose, children } = props;
	const { t } = useTexts();
	return (
		<Form form={form} aria-label={label} conflict={conflict}>
			{children}
			<ActionBar>
				<Button onPress={onClose}>{t("form.cancel")}</Button>
				<form.SubmitButton>{submit}</form.SubmitButton>
			</ActionBar>
		</Form>
	);
}

/** A window with a form. */
export const FormDialog = <TValues extends object>({
	title,
	...props
}: DialogFormProps<TValues> & { title: string }) => (
	<Window title={title} onClose={props.onClose}>
		<DialogForm {...props} />
	</Window>
);
