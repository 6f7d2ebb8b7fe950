import { Button, Card, Dialog, toast } from "@portal/shared-ui";
import { useState } from "react";
import { PasswordForm } from "../account/PasswordForm.tsx";
import { useAccountTexts } from "../account/useAccountTexts.ts";

export function PasswordCard() {
	const { t } = useAccountTexts();
	const [isOpen, setOpen] = useState(false);
	const close = () => setOpen(false);
	const done = () => {
		toast(t("password.changed"));
		close();
	};
	return (
		<Card
			title={t("password.cardTitle")}
			actions={
				<Button size="small" aria-label={t("password.title")} onPress={() => setOpen(true)}>
					{t("change")}
				</Button>
			}
		>
			<p>{t("password.others")}</p>
			<Dialog title={t("password.title")} size="small" isOpen={isOpen} isDismissable={false} onOpenChange={setOpen}>
				<PasswordForm onDone={done}>
					<Button onPress={close}>{t("cancel")}</Button>
				</PasswordForm>
			</Dialog>
		</Card>
	);
}
