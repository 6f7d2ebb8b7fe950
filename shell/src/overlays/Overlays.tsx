import { Dialog, ToastRegion } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { Palette } from "../palette/Palette.tsx";
import { useRecentRecords } from "../palette/useRecentRecords.ts";
import { IdentityDialog } from "../session/IdentityDialog.tsx";
import { SessionDialog } from "../session/SessionDialog.tsx";
import { ConnectionNotice } from "./ConnectionNotice.tsx";
import { ThemeDialog } from "./ThemeDialog.tsx";

export type Overlay = "palette" | "theme";

export interface OverlaysProps {
	open: Overlay | undefined;
	onClose: () => void;
}

export function Overlays({ open, onClose }: OverlaysProps) {
	const { t } = useTranslation("shell");
	useRecentRecords();
	return (
		<>
			<Dialog title={t("palette.title")} isOpen={open === "palette"} onOpenChange={(isOpen) => !isOpen && onClose()}>
				<Palette onClose={onClose} />
			</Dialog>
			<ThemeDialog isOpen={open === "theme"} onClose={onClose} />
			<ConnectionNotice />
			<ToastRegion />
			<IdentityDialog />
			<SessionDialog />
		</>
	);
}
