import { mapFields } from "@portal/contracts/kit/field-descriptions";
import { ActionBar, Button, Dialog } from "@portal/shared-ui";
import { type AppForm, Form, type FormConflict, RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator, useFlash, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import type { selectField, textArea } from "../form/fields.tsx";

interface DialogFormProps<TValues extends object, TInput> {
	title: string;
	/** What the user should know before they decide. */
	hint?: string;
	defaultValues: TValues;
	schema: Parameters<typeof schemaValidator>[0] & { parse(values: unknown): TInput };
	conflict?: FormConflict | undefined;
	submit: string;
	tone?: "danger";
	send: (input: TInput) => Promise<unknown>;
	/** The message of the success. */
	done: string;
	onClose: () => void;
	children: (form: AppForm<TValues>) => ReactNode;
}

/** The form in a dialog, which closes once the form was sent. */
export function DialogForm<TValues extends object, TInput>(props: DialogFormProps<TValues, TInput>) {
	const { title, hint, defaultValues, schema, conflict, submit, tone, send, done, onClose, children } = props;
	const { t } = useTranslation("audits");
	const queries = useQueryClient();
	const showFlash = useFlash();
	const form = useAppForm<TValues>({
		defaultValues,
		validate: schemaValidator(schema),
		onSubmit: async (values) => {
			await send(schema.parse(values));
			showFlash(done);
			onClose();
			await queries.invalidateQueries();
		},
	});
	return (
		<Form form={form} aria-label={title} conflict={conflict}>
			{hint !== undefined && <p className="audits-none">{hint}</p>}
			<RequiredHint />
			{children(form)}
			<ActionBar>
				<Button onPress={onClose}>{t("back")}</Button>
				<form.SubmitButton variant={tone ?? "primary"}>{submit}</form.SubmitButton>
			</ActionBar>
		</Form>
	);
}

type FieldsDialogProps<TInput> = Omit<DialogFormProps<Record<string, string>, TInput>, "children" | "defaultValues"> & {
	fields: Readonly<Record<string, ReturnType<typeof selectField | typeof textArea>>>;
};

/** Dialog with the fields that a move requires, such as a reason. A click outside does not close it. */
export function FieldsDialog<TInput>({ fields, ...props }: FieldsDialogProps<TInput>) {
	return (
		<Dialog isOpen isDismissable={false} onOpenChange={(isOpen) => !isOpen && props.onClose()} title={props.title}>
			<DialogForm {...props} defaultValues={mapFields(fields, () => "")}>
				{(form) =>
					Object.entries(fields).map(([name, { draw }]) => (
						<form.AppField key={name} name={name}>
							{draw}
						</form.AppField>
					))
				}
			</DialogForm>
		</Dialog>
	);
}
