import { mapFields } from "@portal/contracts/kit/field-descriptions";
import { ActionBar, Button, Dialog } from "@portal/shared-ui";
import { type AppForm, Form, type FormConflict, RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator, useFlash, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import type { ReactNode } from "react";
import type { selectField, textArea } from "../form/fields.tsx";

type Schema<TInput> = Parameters<typeof schemaValidator>[0] & { parse(values: unknown): TInput };

/** Returns how a form validates its values, and the request that sends them. */
export const describeRequest = <TInput,>(schema: Schema<TInput>, send: (input: TInput) => Promise<unknown>) => ({
	validate: schemaValidator(schema),
	send: (values: object) => send(schema.parse(values)),
});

interface DialogFormProps<TValues extends object> extends ReturnType<typeof describeRequest> {
	title: string;
	/** What the user should know before they decide. */
	hint?: string;
	defaultValues: TValues;
	conflict?: FormConflict | undefined;
	submit: string;
	tone?: "danger" | "primary";
	/** The message of the success. */
	done: string;
	onClose: () => void;
	children: (form: AppForm<TValues>) => ReactNode;
}

/** The form in a dialog, which closes once the form was sent. */
export function DialogForm<TValues extends object>({ title, hint, submit, ...props }: DialogFormProps<TValues>) {
	const { defaultValues, validate, conflict, tone = "primary", send, done, onClose, children } = props;
	const { t } = useTranslation("audits");
	const queries = useQueryClient();
	const showFlash = useFlash();
	const form = useAppForm<TValues>({
		defaultValues,
		validate,
		onSubmit: async (values) => {
			await send(values);
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
				<form.SubmitButton variant={tone}>{submit}</form.SubmitButton>
			</ActionBar>
		</Form>
	);
}

/** Dialog with a form. A click outside does not close it, so that typed text is not lost. */
export const Window = ({ onClose, ...props }: { title: string; onClose: () => void; children: ReactNode }) => (
	<Dialog isOpen isDismissable={false} onOpenChange={(isOpen) => !isOpen && onClose()} {...props} />
);

type FieldsDialogProps = Omit<DialogFormProps<Record<string, string>>, "children" | "defaultValues"> & {
	fields: Readonly<Record<string, ReturnType<typeof selectField | typeof textArea>>>;
};

/** Dialog with the fields that a move requires, such as a reason. */
export const FieldsDialog = ({ fields, ...props }: FieldsDialogProps) => (
	<Window title={props.title} onClose={props.onClose}>
		<DialogForm {...props} defaultValues={mapFields(fields, () => "")}>
			{(form) =>
				Object.entries(fields).map(([name, { draw }]) => (
					<form.AppField key={name} name={name}>
						{draw}
					</form.AppField>
				))
			}
		</DialogForm>
	</Window>
);
