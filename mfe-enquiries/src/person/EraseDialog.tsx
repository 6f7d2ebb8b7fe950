import type { HeldData } from "@portal/api/contract/enquiries";
import { ConfirmDialog, Stack } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";

interface EraseDialogProps {
	email: string;
	held: HeldData;
	isOpen: boolean;
	onOpenChange: (isOpen: boolean) => void;
	onConfirm: () => Promise<unknown>;
}

const listed = (records: readonly { reference: string }[]) => ({
	count: records.length,
	references: records.map(({ reference }) => reference).join(", "),
});

/** Names what is about to be erased for good, and what stays. */
export function EraseDialog({ email, held, ...props }: EraseDialogProps) {
	const { t } = useTranslation("enquiries");
	const { enquiries, mentions, clients } = held;
	return (
		<ConfirmDialog
			{...props}
			tone="danger"
			title={t("person.eraseTitle", { email })}
			message={t("person.eraseFinal")}
			confirmLabel={t("person.erase")}
		>
			<Stack gap="small">
				{enquiries.length > 0 && <p>{t("person.eraseEnquiries", listed(enquiries))}</p>}
				{mentions.length > 0 && <p>{t("person.eraseMentions", listed(mentions))}</p>}
				{clients.length > 0 && <p>{t("person.clientsKept")}</p>}
			</Stack>
		</ConfirmDialog>
	);
}
