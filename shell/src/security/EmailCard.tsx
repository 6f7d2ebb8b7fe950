import { ownEmailChange } from "@portal/contracts/contract/users";
import { readableAddress } from "@portal/contracts/kit/addresses";
import { Button, Card, Dialog, Inline, toast } from "@portal/shared-ui";
import { Form, useAppForm } from "@portal/shared-ui/form";
import { Loading, schemaValidator, useApi, useQuery, useQueryClient, useSession } from "@portal/shared-ui/module";
import { useState } from "react";
import { changeEmail, ownAccount } from "../account/api.ts";
import { useAccountTexts } from "../account/useAccountTexts.ts";

const validate = schemaValidator(ownEmailChange);

function EmailForm({ email, onDone, onCancel }: { email: string; onDone: () => void; onCancel: () => void }) {
	const { t } = useAccountTexts();
	const api = useApi();
	const form = useAppForm({
		defaultValues: { email: readableAddress(email), current: "" },
		validate,
		onSubmit: async (values) => {
			await changeEmail(api, values);
			onDone();
		},
	});
	return (
		<Form form={form} aria-label={t("email.title")}>
			<form.AppField name="email">
				{(field) => (
					<field.TextField
						label={t("email.label")}
						description={t("email.fieldHint")}
						type="email"
						inputMode="email"
						autoComplete="email"
					/>
				)}
			</form.AppField>
			<form.AppField name="current">
				{(field) => <field.PasswordField label={t("email.password")} isRequired autoComplete="current-password" />}
			</form.AppField>
			<Inline align="end">
				<Button onPress={onCancel}>{t("cancel")}</Button>
				<form.SubmitButton>{t("email.save")}</form.SubmitButton>
			</Inline>
		</Form>
	);
}

export function EmailCard() {
	const { t } = useAccountTexts();
	const { user } = useSession();
	const queryClient = useQueryClient();
	const query = useQuery(ownAccount(useApi(), user?._id ?? ""));
	const account = query.data;
	const [isOpen, setOpen] = useState(false);
	const close = () => setOpen(false);
	const done = () => {
		void queryClient.invalidateQueries({ queryKey: ["ownAccount"] });
		toast(t("email.changed"));
		close();
	};
	const change = (
		<Button size="small" aria-label={t("email.title")} onPress={() => setOpen(true)}>
			{t("change")}
		</Button>
	);
	return (
		<Card title={t("email.cardTitle")} actions={account && change}>
			{account ? (
				<p>{account.email === undefined ? t("email.none") : readableAddress(account.email)}</p>
			) : (
				<Loading query={query} />
			)}
			<Dialog title={t("email.title")} size="small" isOpen={isOpen} isDismissable={false} onOpenChange={setOpen}>
				<EmailForm email={account?.email ?? ""} onDone={done} onCancel={close} />
			</Dialog>
		</Card>
	);
}
