import { Dialog } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { Loaded } from "../remote/Loaded.tsx";
import { part } from "../remote/part.ts";
import type { SettingsDialogProps } from "./ThemeDialog.tsx";

/** With the rules of its fields, which nothing else in the frame needs. */
const formPart = part(() => import("./PasswordForm.tsx"));

/** A new password for oneself. */
export function PasswordDialog({ isOpen, onClose }: SettingsDialogProps) {
	const { t } = useTranslation("shell");
	return (
		<Dialog
			title={t("settings.password")}
			size="small"
			isOpen={isOpen}
			isDismissable={false}
			onOpenChange={(next) => !next && onClose()}
		>
			<Loaded source={formPart} name={t("settings.password")}>
				{({ PasswordForm }) => <PasswordForm onClose={onClose} />}
			</Loaded>
		</Dialog>
	);
}
