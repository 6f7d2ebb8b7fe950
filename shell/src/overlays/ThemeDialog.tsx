import { Button, Dialog, RadioGroup } from "@portal/shared-ui";
import { useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { chooseTheme, savedTheme, THEMES } from "../layout/theme.ts";

export function ThemeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const { t } = useTranslation("shell");
	const [theme, setTheme] = useState(savedTheme);
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
			onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
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
