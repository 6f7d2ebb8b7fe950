import { ActionBar, Button, ConfirmDialog, type ConfirmDialogProps, Dialog, Stack } from "@portal/shared-ui";
import { type AppForm, Form, type FormConflict } from "@portal/shared-ui/form";
import {
	type FreshRecord,
	Loading,
	useFlash,
	useFresh,
	useQueryClient,
	useTranslation,
} from "@portal/shared-ui/module";
import { type ComponentProps, Fragment, type ReactNode } from "react";

interface WindowProps extends Pick<ComponentProps<typeof Dialog>, "size" | "footer" | "isKeyboardDismissDisabled"> {
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
	/** Accessible name. It contains the record's name, because unsaved input is stored under it and restored later. */
	label?: string;
	form: AppForm<TValues>;
	/** Label of the submit button. The default is "Speichern". */
	submit?: string | undefined;
	conflict?: FormConflict | undefined;
	onClose: () => void;
	children: ReactNode;
}

export function DialogForm<TValues extends object>(props: DialogFormProps<TValues>) {
	const { t } = useTranslation("users");
	const { label, form, submit, conflict, onClose, children } = props;
	return (
		<Form form={form} conflict={conflict} {...(label !== undefined && { "aria-label": label })}>
			{children}
			<ActionBar>
				<Cancel onClose={onClose} />
				<form.SubmitButton>{submit ?? t("form.save")}</form.SubmitButton>
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
			<Loading label={loading} query={{ error, isFetching, refetch: reload }} />
			<ActionBar>
				<Cancel onClose={onClose} />
			</ActionBar>
		</Stack>
	);
}

const NO_RECORD = { data: undefined, etag: "" };
/** The source of a form for a record that is not stored yet, so that no other user can have changed it. */
const NEW: FreshRecord<undefined> = { loaded: NO_RECORD, latest: async () => NO_RECORD, reload: () => {} };

interface RecordDialogProps<T> extends Omit<WindowProps, "children">, Pick<FreshFormProps<T>, "loading"> {
	/** The query of the record to edit; undefined for a new one. */
	query: FreshFormProps<T>["query"] | undefined;
	children: (source: FreshRecord<T | undefined>) => ReactNode;
}

export const RecordDialog = <T,>({ query, loading, children, ...props }: RecordDialogProps<T>) => (
	<Window {...props}>
		{query ? (
			<FreshForm query={query} loading={loading} onClose={props.onClose}>
				{children}
			</FreshForm>
		) : (
			children(NEW)
		)}
	</Window>
);

/** Returns a function that closes a dialog after a change, reloads the list and shows a message. */
export function useDone(queryKey: readonly string[], onClose: () => void) {
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	return (message: string) => {
		void queryClient.invalidateQueries({ queryKey });
		showFlash(message);
		onClose();
	};
}

interface RequestDialogProps extends Omit<ConfirmDialogProps, "isOpen" | "onOpenChange" | "onConfirm"> {
	/** Sends the request and returns the message of its success. */
	send: () => Promise<string>;
	queryKey: readonly string[];
	onClose: () => void;
}

/** Confirms and sends a request. A refusal reloads the list too, because another Admin may have changed the record. */
export function RequestDialog({ send, queryKey, onClose, ...props }: RequestDialogProps) {
	const queryClient = useQueryClient();
	const showFlash = useFlash();
	const confirm = async () => {
		try {
			showFlash(await send());
		} finally {
			void queryClient.invalidateQueries({ queryKey });
		}
	};
	return (
		<ConfirmDialog
			tone="danger"
			{...props}
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			onConfirm={confirm}
		/>
	);
}
