import { Dialog, IconButton } from "@portal/shared-ui";
import { useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { Palette } from "./Palette.tsx";

export function PaletteButton() {
	const { t } = useTranslation("shell");
	const { status } = useSession();
	const [isOpen, setOpen] = useState(false);
	const isAtWork = status === "signedIn";
	useEffect(() => {
		if (!isAtWork) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
				return;
			event.preventDefault();
			setOpen(true);
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, [isAtWork]);
	return (
		<>
			<IconButton icon="search" label={t("palette.open")} onPress={() => setOpen(true)} />
			<Dialog title={t("palette.title")} isOpen={isOpen} onOpenChange={setOpen}>
				<Palette onClose={() => setOpen(false)} />
			</Dialog>
		</>
	);
}
