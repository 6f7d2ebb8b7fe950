import { CLIENT_LIMITS, type Client, directoryConsentInput } from "@portal/contracts/contract/clients";
import { ActionBar, Button, Dialog } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { schemaValidator, type Tagged, today, useApi } from "@portal/shared-ui/module";
import { recordConsent } from "./api.ts";
import { useDirectoryTexts } from "./useDirectoryTexts.ts";

interface ConsentDialogProps {
	client: Client;
	onDone: (saved: Tagged<Client>) => void;
	onClose: () => void;
}

export function ConsentDialog({ client, onDone, onClose }: ConsentDialogProps) {
	const { t } = useDirectoryTexts();
	const api = useApi();
	const form = useAppForm({
		defaultValues: { givenOn: "", note: "" },
		validate: schemaValidator(directoryConsentInput),
		onSubmit: async (values) => onDone(await recordConsent(api, client._id, values)),
	});
	return (
		<Dialog
			isOpen
			isDismissable={false}
			onOpenChange={(isOpen) => !isOpen && onClose()}
			title={`${t("show")}: ${client.name}`}
		>
			<Form form={form} aria-label={t("show")}>
				<p className="clients-none">{t("hint")}</p>
				<form.AppField name="givenOn">
					{(field) => <field.DateField label={t("given")} description={t("givenHint")} maxValue={today()} />}
				</form.AppField>
				<form.AppField name="note">
					{(field) => (
						<field.TextField label={t("note")} description={t("noteHint")} maxLength={CLIENT_LIMITS.consentNote} />
					)}
				</form.AppField>
				<ActionBar>
					<Button onPress={onClose}>{t("cancel")}</Button>
					<form.SubmitButton>{t("show")}</form.SubmitButton>
				</ActionBar>
			</Form>
		</Dialog>
	);
}
