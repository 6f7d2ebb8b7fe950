import type { Enquiry } from "@portal/contracts/contract/enquiries";
import { Button, Dialog } from "@portal/shared-ui";
import { brand, formatDate, useSession, useTranslation } from "@portal/shared-ui/module";
import { mailAddress, openMail } from "./mail.ts";

function useAnswerAddress({ reference, email, name, messageDate, message }: Enquiry): string {
	const { t } = useTranslation("enquiries");
	const { user } = useSession();
	const date = formatDate(messageDate);
	const signature = [t("mail.closing"), user?.name, brand.name].filter(Boolean);
	return mailAddress({
		to: email,
		subject: t("mail.subject", { reference, date }),
		body: [t("mail.greeting", { name }), "", "", ...signature, "", t("mail.quoted", { date })].join("\n"),
		quote: message,
	});
}

interface AnsweredDialogProps {
	enquiry: Enquiry;
	onDone: () => void;
}

export function AnsweredDialog({ enquiry, onDone }: AnsweredDialogProps) {
	const { t } = useTranslation("enquiries");
	const address = useAnswerAddress(enquiry);
	return (
		<Dialog
			title={t("enquiry.answered")}
			isOpen
			onOpenChange={(isOpen) => !isOpen && onDone()}
			footer={
				<>
					<Button onPress={onDone}>{t("mail.skip")}</Button>
					<Button
						variant="primary"
						icon="mail"
						onPress={() => {
							openMail(address);
							onDone();
						}}
					>
						{t("mail.open")}
					</Button>
				</>
			}
		>
			{t("mail.question", { name: enquiry.name })}
		</Dialog>
	);
}
