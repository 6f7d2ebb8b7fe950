import type { Deadline } from "@portal/contracts/contract/deadlines";
import { ConfirmDialog, toast } from "@portal/shared-ui";
import { formatDate, RequestError, useApi } from "@portal/shared-ui/module";
import { deleteTask } from "../api.ts";
import { subjectName } from "../paths.ts";
import { useRefresh } from "../useApplyChange.ts";
import { useTexts } from "../useTexts.ts";

export function DeleteDialog({ row, onClose }: { row: Deadline; onClose: () => void }) {
	const { t } = useTexts();
	const api = useApi();
	const refresh = useRefresh();
	const remove = async () => {
		try {
			await deleteTask(api, row._id).finally(refresh);
		} catch (error) {
			// Another user has already deleted the task (404), which is the desired result, so the error is ignored.
			if (!(error instanceof RequestError) || error.status !== 404) throw error;
		}
		toast(t("toast.deleted"));
	};
	return (
		<ConfirmDialog
			isOpen
			onOpenChange={(isOpen) => !isOpen && onClose()}
			tone="danger"
			title={t("delete.title")}
			message={t("delete.message", { what: subjectName(row), date: formatDate(row.day), note: row.note })}
			confirmLabel={t("delete.confirm")}
			onConfirm={remove}
		/>
	);
}
