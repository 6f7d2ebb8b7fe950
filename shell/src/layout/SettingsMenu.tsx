import { Button, Dialog, IconButton, Menu, MenuItem, MenuTrigger, RadioGroup } from "@portal/shared-ui";
import { useNavigate, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { chooseTheme, savedTheme, THEMES } from "./theme.ts";

export function SettingsMenu() {
	const { t } = useTranslation("shell");
	const navigate = useNavigate();
	const [isThemeOpen, setThemeOpen] = useState(false);
	const [theme, setTheme] = useState(savedTheme);
	const choose = (value: string) => {
		const chosen = THEMES.find((candidate) => candidate === value) ?? "system";
		setTheme(chosen);
		chooseTheme(chosen);
	};
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
			<Dialog
				title={t("settings.theme")}
				size="small"
				isOpen={isThemeOpen}
				onOpenChange={setThemeOpen}
				footer={<Button onPress={() => setThemeOpen(false)}>{t("settings.close")}</Button>}
			>
				<RadioGroup
					label={t("settings.themeLabel")}
					value={theme}
					onChange={choose}
					options={THEMES.map((id) => ({ id, label: t(`settings.themes.${id}`) }))}
				/>
			</Dialog>
		</>
	);
}
