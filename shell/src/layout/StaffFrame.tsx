import "./layout.css";
import { Outlet, type SessionUser, useFlash, useLocation, useSession, useTranslation } from "@portal/shared-ui/module";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { LateOverlays } from "../overlays/LateOverlays.tsx";
import type { Overlay } from "../overlays/Overlays.tsx";
import { usePrepared } from "../remote/usePrepared.ts";
import { PreviewBar } from "../update/PreviewBar.tsx";
import { UpdateOffer } from "../update/UpdateOffer.tsx";
import { FlashBanner } from "./FlashBanner.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TopBar } from "./TopBar.tsx";

const MENU_ID = "shell-menu";
const MAIN_ID = "main";

/** Warns with both names when another user has signed in on an open page, for example in another tab. */
function useChangeOfPerson(user: SessionUser | undefined): void {
	const { t } = useTranslation("shell");
	const showFlash = useFlash();
	const before = useRef(user);
	useEffect(() => {
		const last = before.current;
		before.current = user;
		if (!user || !last || last._id === user._id) return;
		showFlash(t("session.nowOther", { name: user.name, before: last.name }), "warning");
		document.getElementById(MAIN_ID)?.focus();
	}, [user, showFlash, t]);
}

// Moves the focus by script: a link would change the URL, for which the guard of unsaved changes shows a warning.
function skipToMain(event: MouseEvent): void {
	event.preventDefault();
	document.getElementById(MAIN_ID)?.focus();
}

export function StaffFrame() {
	const { user } = useSession();
	useChangeOfPerson(user);
	usePrepared();
	// The key discards all state when another user signs in, so that unsaved input never reaches another account.
	return <Frame key={user?._id} />;
}

function Frame() {
	const { t } = useTranslation("shell");
	const { pathname } = useLocation();
	const [isMenuOpen, setMenuOpen] = useState(false);
	const [overlay, setOverlay] = useState<Overlay>();

	// Path of the last rendering. The menu closes when it changes, because the menu covers the page on small screens.
	const [shownPath, setShownPath] = useState(pathname);
	if (shownPath !== pathname) {
		setShownPath(pathname);
		setMenuOpen(false);
	}

	return (
		<div className="shell-frame">
			<a className="shell-skip" href={`#${MAIN_ID}`} onClick={skipToMain}>
				{t("layout.skip")}
			</a>
			<TopBar
				menuId={MENU_ID}
				isMenuOpen={isMenuOpen}
				onToggleMenu={() => setMenuOpen(!isMenuOpen)}
				onOpen={setOverlay}
			/>
			<SideMenu id={MENU_ID} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
			<main id={MAIN_ID} className="shell-main" tabIndex={-1}>
				<PreviewBar />
				<FlashBanner />
				<Outlet />
			</main>
			<UpdateOffer />
			<LateOverlays open={overlay} onClose={() => setOverlay(undefined)} />
		</div>
	);
}
