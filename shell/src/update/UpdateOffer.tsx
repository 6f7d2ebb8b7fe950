import "./update.css";
import { Banner, Button } from "@portal/shared-ui/basics";
import { type FlashMessage, flash, useFlashMessage, useLocation, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useAreaNames } from "../remote/area-names.ts";
import { useShell } from "../shell-context.ts";

function keepFlash({ message, tone }: FlashMessage): void {
	const state: unknown = window.history.state;
	const kept = typeof state === "object" ? state : {};
	window.history.replaceState({ ...kept, usr: flash(message, tone) }, "");
}

/** Notice that offers to load a new version of the application. The next navigation loads it without a prompt. */
export function UpdateOffer() {
	const { t } = useTranslation("shell");
	const { updates } = useShell();
	const { pathname } = useLocation();
	const { current } = useFlashMessage();
	const areaName = useAreaNames();
	const offered = useSyncExternalStore(updates.subscribe, updates.offered);
	const shown = useRef(current);
	useEffect(() => {
		shown.current = current;
	}, [current]);
	useEffect(() => updates.start(), [updates]);
	useEffect(() => {
		updates.navigated(pathname, () => shown.current && keepFlash(shown.current));
	}, [updates, pathname]);

	const modules = offered.flatMap(({ manifest }) => manifest ?? []);
	const names = modules.map(areaName).join(", ");
	const text = () => {
		if (modules.length < offered.length) return t("update.shell");
		if (offered.every(({ version }) => version === undefined)) return t("update.removed", { names });
		return modules.length === 1 ? t("update.one", { names }) : t("update.several", { names });
	};
	// The live region is always rendered, because some screen readers ignore regions that appear with their text.
	return (
		<div role="status" aria-label={t("update.label")} className="shell-notice shell-update">
			{offered.length > 0 && (
				<Banner
					tone="info"
					live="off"
					actions={
						<>
							<Button size="small" variant="primary" onPress={updates.accept}>
								{t("update.reload")}
							</Button>
							<Button size="small" onPress={updates.postpone}>
								{t("update.later")}
							</Button>
						</>
					}
				>
					{text()}
				</Banner>
			)}
		</div>
	);
}
