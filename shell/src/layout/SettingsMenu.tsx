import { IconButton, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { SessionsDialog } from "./SessionsDialog.tsx";
import { ThemeDialog } from "./ThemeDialog.tsx";

type Open = "theme" | "password" | "sessions";

/** What a person sets for themselves. */
export function SettingsMenu() {
	const { t } = useTranslation("shell");
	const [open, setOpen] = useState<Open>();
	const close = () => setOpen(undefined);
	return (
		<>
			<MenuTrigger>
				<IconButton icon="settings" label={t("settings.title")} />
				<Menu aria-label={t("settings.title")}>
					<MenuItem icon="moon" onAction={() => setOpen("theme")}>
						{t("settings.theme")}
					</MenuItem>
					<MenuItem icon="lock" onAction={() => setOpen("password")}>
						{t("settings.password")}
					</MenuItem>
					<MenuItem icon="clock" onAction={() => setOpen("sessions")}>
						{t("settings.sessions")}
					</MenuItem>
				</Menu>
			</MenuTrigger>
			<ThemeDialog isOpen={open === "theme"} onClose={close} />
			<PasswordDialog isOpen={open === "password"} onClose={close} />
			<SessionsDialog isOpen={open === "sessions"} onClose={close} />
		</>
	);
}
