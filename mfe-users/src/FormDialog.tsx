import { ActionBar, Button, Dialog, ErrorState, Spinner, Stack } from "@portal/shared-ui";
import { type AppForm, Form, type FormConflict } from "@portal/shared-ui/form";
import { errorMessage, type FreshRecord, useFresh, useTranslation } from "@portal/shared-ui/module";
import { type ComponentProps, Fragment, type ReactNode } from "react";

interface WindowProps extends Pick<ComponentProps<typeof Dialog>, "size"> {
	title: string;
	onClose: () => void;
	children: ReactNode;
}

/** Dialog for forms. A click outside does not close it, so that a user does not lose typed text. */
export const Window = ({ onClose, ...props }: WindowProps) => (
	<Dialog isOpen isDismissable={false} onOpenChange={(isOpen) => !isOpen && onClose()} {...props} />
);

function Cancel({ onClose }: { onClose: () => void }) {
	const { t } = useTranslation("users");
	return <Button onPress={onClose}>{t("form.cancel")}</Button>;
}

interface DialogFormProps<TValues extends object> {
	/**
	 * Accessible name of the form. It must contain the record's name, because unsaved input is stored under this label
	 * and restored after a reload.
	 */
	label?: string;
	form: AppForm<TValues>;
	submit: string;
	conflict?: FormConflict | undefined;
	onClose: () => void;
	children: ReactNode;
}

export function DialogForm<TValues extends object>(props: DialogFormProps<TValues>) {
	const { label, form, submit, conflict, onClose, children } = props;
	return (
		<Form form={form} conflict={conflict} {...(label !== undefined && { "aria-label": label })}>
			{children}
			<ActionBar>
				<Cancel onClose={onClose} />
				<form.SubmitButton>{submit}</form.SubmitButton>
			</ActionBar>
		</Form>
	);
}

export const FormDialog = <TValues extends object>({
	title,
	...props
}: DialogFormProps<TValues> & { title: string }) => (
	<Window size="small" title={title} onClose={props.onClose}>
		<DialogForm {...props} />
	</Window>
);

interface FreshFormProps<T> {
	query: Parameters<typeof useFresh<T>>[0];
	loading: string;
	onClose: () => void;
	children: (source: FreshRecord<T>) => ReactNode;
}

export function FreshForm<T>({ query, loading, onClose, children }: FreshFormProps<T>) {
	const { loaded, error, isFetching, round, latest, reload } = useFresh(query);
	if (loaded !== undefined) return <Fragment key={round}>{children({ loaded, latest, reload })}</Fragment>;
	return (
		<Stack>
			{error === null ? (
				<Spinner label={loading} />
			) : (
				<ErrorState message={errorMessage(error)} onRetry={reload} isRetrying={isFetching} />
			)}
			<ActionBar>
				<Cancel onClose={onClose} />
			</ActionBar>
		</Stack>
	);
}
