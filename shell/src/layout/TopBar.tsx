import { Button, IconButton } from "@portal/shared-ui/basics";
import { brand, Link, useNavigate, useSession, useTranslation } from "@portal/shared-ui/module";
import { SIGN_OUT } from "../login/sign-out.ts";
import type { Overlay } from "../overlays/Overlays.tsx";
import { PaletteButton } from "../palette/PaletteButton.tsx";
import { SettingsMenu } from "./SettingsMenu.tsx";

interface TopBarProps {
	menuId: string;
	isMenuOpen: boolean;
	onToggleMenu: () => void;
	onOpen: (overlay: Overlay) => void;
}

export function TopBar({ menuId, isMenuOpen, onToggleMenu, onOpen }: TopBarProps) {
	const { t } = useTranslation("shell");
	const { user } = useSession();
	const navigate = useNavigate();
	return (
		<header className="shell-bar">
			<div className="shell-bar__toggle">
				<IconButton
					icon={isMenuOpen ? "close" : "menu"}
					label={isMenuOpen ? t("layout.closeMenu") : t("layout.openMenu")}
					aria-expanded={isMenuOpen}
					aria-controls={menuId}
					onPress={onToggleMenu}
				/>
			</div>
			<Link to="/home" className="shell-brand" aria-label={brand.name}>
				<img src={brand.logo} alt="" width={36} height={36} />
				<span className="shell-brand__name">{brand.name}</span>
				<span className="shell-brand__short">{brand.shortName}</span>
			</Link>
			<div className="shell-bar__tools">
				<PaletteButton onOpen={() => onOpen("palette")} />
				<span className="shell-bar__user">{user?.name}</span>
				<SettingsMenu onTheme={() => onOpen("theme")} />
				<Button icon="logout" onPress={() => navigate("/login", { state: SIGN_OUT })}>
					<span className="shell-bar__label">{t("layout.signOut")}</span>
				</Button>
			</div>
		</header>
	);
}
