import "./layout.css";
import { ToastRegion } from "@portal/shared-ui";
import { Outlet, useLocation, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import { SessionDialog } from "../session/SessionDialog.tsx";
import { FlashBanner } from "./FlashBanner.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";

const MENU_ID = "shell-menu";

/** The frame around every page of the staff. */
export function StaffFrame() {
	const { t } = useTranslation("shell");
	const { pathname } = useLocation();
	const [isMenuOpen, setMenuOpen] = useState(false);

	// On small screens the menu covers the page that was just chosen.
	const [shownPath, setShownPath] = useState(pathname);
	if (shownPath !== pathname) {
		setShownPath(pathname);
		setMenuOpen(false);
	}

	return (
		<div className="shell-frame">
			<a className="shell-skip" href="#main">
				{t("layout.skip")}
			</a>
			<TopBar menuId={MENU_ID} isMenuOpen={isMenuOpen} onToggleMenu={() => setMenuOpen(!isMenuOpen)} />
			<SideMenu id={MENU_ID} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
			<main id="main" className="shell-main" tabIndex={-1}>
				<FlashBanner />
				<Outlet />
			</main>
			<ToastRegion />
			<SessionDialog />
		</div>
	);
}
