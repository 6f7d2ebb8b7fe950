import { ActionBar, Button, Dialog } from "@portal/shared-ui";
import { Form, RequiredHint, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator, useFlash, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import type { Option } from "@portal/shared-ui/pickers";

interface TextsDialogProps<TName extends string> {
	title: string;
	/** What the user should know before they decide. */
	hint?: string;
	/** Each field is a text area, or a select list if it has options. */
	fields: readonly { name: TName; label: string; maxLength?: number; options?: readonly Option[] }[];
	schema: Parameters<typeof schemaValidator>[0];
	submit: string;
	tone?: "danger";
	send: (values: Record<TName, string>) => Promise<unknown>;
	/** The message of the success. */
	done: string;
	onClose: () => void;
}

function TextsForm<TName extends string>({ fields, schema, send, done, onClose, ...props }: TextsDialogProps<TName>) {
	const { title, hint, submit, tone } = props;
	const { t } = useTranslation("audits");
	const queries = useQueryClient();
	const showFlash = useFlash();
	const form = useAppForm<Record<string, string>>({
		defaultValues: Object.fromEntries(fields.map(({ name }) => [name, ""])),
		validate: schemaValidator(schema),
		onSubmit: async (values) => {
			await send(values as Record<TName, string>);
			showFlash(done);
			onClose();
			await queries.invalidateQueries();
		},
	});
	return (
		<Form form={form} aria-label={title}>
			{hint !== undefined && <p className="audits-none">{hint}</p>}
			<RequiredHint />
			{fields.map(({ name, label, maxLength, options }) => (
				<form.AppField key={name} name={name}>
					{(field) =>
						options ? (
							<field.Select label={label} options={options} isRequired />
						) : (
							<field.TextArea label={label} rows={3} isRequired {...(maxLength ? { maxLength } : {})} />
						)
					}
				</form.AppField>
			))}
			<ActionBar>
				<Button onPress={onClose}>{t("back")}</Button>
				<form.SubmitButton variant={tone ?? "primary"}>{submit}</form.SubmitButton>
			</ActionBar>
		</Form>
	);
}

/** Dialog with the texts that a move requires, such as a reason. A click outside does not close it. */
export function TextsDialog<TName extends string>(props: TextsDialogProps<TName>) {
	return (
		<Dialog isOpen isDismissable={false} onOpenChange={(isOpen) => !isOpen && props.onClose()} title={props.title}>
			<TextsForm {...props} />
		</Dialog>
	);
}
