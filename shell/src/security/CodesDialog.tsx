import { Dialog } from "@portal/shared-ui";
import { RecoveryCodes } from "../account/RecoveryCodes.tsx";
import { useAccountTexts } from "../account/useAccountTexts.ts";

/** Dialog with new recovery codes. Only its button closes it, because the codes cannot be shown again. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
	const { t } = useAccountTexts();
	return (
		<Dialog title={t("codes.dialogTitle")} isOpen={codes !== undefined} isDismissable={false} isKeyboardDismissDisabled>
			{codes && <RecoveryCodes codes={codes} onDone={onClose} />}
		</Dialog>
	);
}
