import type { Enquiry } from "@portal/contracts/contract/enquiries";
import { Button, ConfirmDialog } from "@portal/shared-ui";
import { RequestError, useApi, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { deleteEnquiry } from "../api.ts";

interface DeleteButtonProps {
	enquiry: Enquiry;
	onDeleted: () => void;
	onGone: (message: string) => void;
}

export function DeleteButton({ enquiry, onDeleted, onGone }: DeleteButtonProps) {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const [isOpen, setOpen] = useState(false);
	const remove = async () => {
		try {
			await deleteEnquiry(api, enquiry._id);
		} catch (error) {
			if (!(error instanceof RequestError) || error.status !== 404) throw error;
			onGone(error.message);
			return;
		}
		onDeleted();
	};
	return (
		<>
			<Button variant="ghost" icon="trash" onPress={() => setOpen(true)}>
				{t("enquiry.delete")}
			</Button>
			<ConfirmDialog
				isOpen={isOpen}
				onOpenChange={setOpen}
				tone="danger"
				title={t("enquiry.deleteTitle")}
				message={t("enquiry.deleteMessage", { name: enquiry.name })}
				confirmLabel={t("enquiry.delete")}
				onConfirm={remove}
			/>
		</>
	);
}
