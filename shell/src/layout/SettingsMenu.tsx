import { IconButton, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { useNavigate, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { ThemeDialog } from "./ThemeDialog.tsx";

/** What a person sets for themselves. */
export function SettingsMenu() {
	const { t } = useTranslation("shell");
	const navigate = useNavigate();
	const [isThemeOpen, setThemeOpen] = useState(false);
	return (
		<>
			<MenuTrigger>
				<IconButton icon="settings" label={t("settings.title")} />
				<Menu aria-label={t("settings.title")}>
					<MenuItem icon="moon" onAction={() => setThemeOpen(true)}>
						{t("settings.theme")}
					</MenuItem>
					<MenuItem icon="lock" onAction={() => void navigate("/sicherheit")}>
						{t("settings.security")}
					</MenuItem>
				</Menu>
			</MenuTrigger>
			<ThemeDialog isOpen={isThemeOpen} onClose={() => setThemeOpen(false)} />
		</>
	);
}
