import { FILE_LIMITS, type StoredFile } from "@portal/contracts/contract/files";
import { MESSAGES } from "@portal/contracts/kit/sentences";
import { ConfirmDialog, TextArea } from "@portal/shared-ui";
import { unwrap, useApi, useFlash, useQueryClient } from "@portal/shared-ui/module";
import { useState } from "react";
import { useFileTexts } from "./useFileTexts.ts";

export function RemoveDialog({ file: { _id: id, name, actions }, onClose }: { file: StoredFile; onClose: () => void }) {
	const { t } = useFileTexts();
	const { api } = useApi();
	const queries = useQueryClient();
	const showFlash = useFlash();
	const [reason, setReason] = useState("");
	const needsReason = actions.includes("retract");
	return (
		<ConfirmDialog
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			tone="danger"
			title={t("removeTitle", { name })}
			message={t("removeMessage")}
			confirmLabel={t("remove")}
			onConfirm={async () => {
				if (needsReason && reason.trim() === "") throw new Error(MESSAGES["reason.required"]);
				await unwrap(api.files[":id"].$delete({ param: { id }, json: needsReason ? { reason } : {} }));
				void queries.invalidateQueries();
				showFlash(t("removed", { name }));
			}}
		>
			{needsReason && (
				<TextArea label={t("reason")} value={reason} onChange={setReason} maxLength={FILE_LIMITS.reason} isRequired />
			)}
		</ConfirmDialog>
	);
}
