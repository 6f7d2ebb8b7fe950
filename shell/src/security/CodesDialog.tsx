import { Dialog } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { RecoveryCodes } from "../account/RecoveryCodes.tsx";

/** Closes only by its button: the codes are not shown again. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
	const { t } = useTranslation("account");
	return (
		<Dialog title={t("codes.dialogTitle")} isOpen={codes !== undefined} isDismissable={false} isKeyboardDismissDisabled>
			{codes && <RecoveryCodes codes={codes} onDone={onClose} />}
		</Dialog>
	);
}
