import type { Enquiry } from "@portal/contracts/contract/enquiries";
import { brand, formatDate, useSession, useTranslation } from "@portal/shared-ui/module";
import type { MailDraft } from "./mail.ts";

/** Returns the prepared answer to an enquiry. Its body has an empty line for the user's text after the greeting. */
export function useMailDraft({ reference, email, name, messageDate, message }: Enquiry): MailDraft {
	const { t } = useTranslation("enquiries");
	const { user } = useSession();
	const date = formatDate(messageDate);
	const signature = [t("mail.closing"), user?.name, brand.name].filter(Boolean);
	return {
		to: email,
		subject: t("mail.subject", { reference, date }),
		body: [t("mail.greeting", { name }), "", "", "", ...signature, "", t("mail.quoted", { date })].join("\n"),
		quote: message,
	};
}
