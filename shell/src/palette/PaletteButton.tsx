import { IconButton } from "@portal/shared-ui/basics";
import { useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useEffectEvent } from "react";

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
	const { t } = useTranslation("shell");
	const { status } = useSession();
	const open = useEffectEvent(onOpen);
	const isAtWork = status === "signedIn";
	useEffect(() => {
		if (!isAtWork) return;
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
				return;
			event.preventDefault();
			open();
		};
		window.addEventListener("keydown", onKeyDown);
		return () => window.removeEventListener("keydown", onKeyDown);
	}, [isAtWork]);
	return <IconButton icon="search" label={t("palette.open")} onPress={onOpen} />;
}
