import { Button, Dialog, RadioGroup } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { chooseTheme, savedTheme, THEMES, type Theme } from "./theme.ts";

interface ThemeDialogProps {
	isOpen: boolean;
	onClose: () => void;
}

/** Light, dark, or as the system has it. */
export function ThemeDialog({ isOpen, onClose }: ThemeDialogProps) {
	const { t } = useTranslation("shell");
	const [theme, setTheme] = useState<Theme>(savedTheme);
	const choose = (value: string) => {
		const chosen = THEMES.find((candidate) => candidate === value) ?? "system";
		setTheme(chosen);
		chooseTheme(chosen);
	};
	return (
		<Dialog
			title={t("settings.theme")}
			size="small"
			isOpen={isOpen}
			onOpenChange={(next) => !next && onClose()}
			footer={<Button onPress={onClose}>{t("settings.close")}</Button>}
		>
			<RadioGroup
				label={t("settings.themeLabel")}
				value={theme}
				onChange={choose}
				options={THEMES.map((id) => ({ id, label: t(`settings.themes.${id}`) }))}
			/>
		</Dialog>
	);
}
