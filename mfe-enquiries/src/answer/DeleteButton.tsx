import type { Enquiry } from "@portal/api/contract/enquiries";
import { Button, ConfirmDialog } from "@portal/shared-ui";
import { useApi, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { deleteEnquiry } from "../api.ts";

interface DeleteButtonProps {
	enquiry: Enquiry;
	onDeleted: () => void;
}

export function DeleteButton({ enquiry, onDeleted }: DeleteButtonProps) {
	const { t } = useTranslation("enquiries");
	const api = useApi();
	const [isOpen, setOpen] = useState(false);
	const remove = async () => {
		await deleteEnquiry(api, enquiry._id);
		onDeleted();
	};
	return (
		<>
			<Button variant="danger" icon="trash" onPress={() => setOpen(true)}>
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
