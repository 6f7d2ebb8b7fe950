import { IconButton } from "@portal/shared-ui/basics";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui/menu";
import { useNavigate, useTranslation } from "@portal/shared-ui/module";

export function SettingsMenu({ onTheme }: { onTheme: () => void }) {
	const { t } = useTranslation("shell");
	const navigate = useNavigate();
	return (
		<MenuTrigger>
			<IconButton icon="settings" label={t("settings.title")} />
			<Menu aria-label={t("settings.title")}>
				<MenuItem icon="moon" onAction={onTheme}>
					{t("settings.theme")}
				</MenuItem>
				<MenuItem icon="mail" onAction={() => void navigate("/benachrichtigungen")}>
					{t("settings.notifications")}
				</MenuItem>
				<MenuItem icon="lock" onAction={() => void navigate("/sicherheit")}>
					{t("settings.security")}
				</MenuItem>
			</Menu>
		</MenuTrigger>
	);
}
