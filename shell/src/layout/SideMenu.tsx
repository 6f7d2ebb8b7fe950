import { Icon, IconButton } from "@portal/shared-ui/basics";
import { NavLink, useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { useShell } from "../shell-context.ts";
import { type MenuItem, menuFor } from "./menu.ts";
import { countOf, useWork } from "./work.ts";

const phone = window.matchMedia("(width < 576px)");
const onPhoneChange = (listener: () => void) => {
	phone.addEventListener("change", listener);
	return () => phone.removeEventListener("change", listener);
};

interface SideMenuProps {
	id: string;
	isOpen: boolean;
	onClose: () => void;
}

function MenuLinks({ onPick }: { onPick: () => void }) {
	const { t } = useTranslation("shell");
	const { modules, updates } = useShell();
	const { user } = useSession();
	const items = menuFor(modules.manifests, user?.roles ?? [], t("layout.home"));
	const work = useWork(items);
	const checkVersion = () => void updates.settled();
	const systemId = useId();
	const entryOf = ({ path, label, icon, ...entry }: MenuItem) => {
		const count = countOf(entry, work);
		const countId = `shell-menu-count${path}`;
		return (
			<li key={path} className="shell-menu__entry">
				<NavLink
					to={path}
					className="shell-menu__link"
					onClick={onPick}
					// Checks for a new version before the click, so that the navigation can load it without a delay.
					onPointerEnter={checkVersion}
					onFocus={checkVersion}
					{...(count ? { "aria-describedby": countId } : {})}
				>
					{icon && <Icon name={icon} />}
					{label}
				</NavLink>
				{count && (
					<span className="shell-menu__count" aria-hidden="true">
						{count}
						<span id={countId} hidden>
							{t("layout.waiting", { number: count })}
						</span>
					</span>
				)}
			</li>
		);
	};
	const system = items.filter(({ group }) => group === "system");
	return (
		<>
			<ul className="shell-menu__list ui-list">{items.filter(({ group }) => group === undefined).map(entryOf)}</ul>
			{system.length > 0 && (
				<>
					<p id={systemId} className="shell-menu__group ui-hint">
						{t("layout.system")}
					</p>
					<ul className="shell-menu__list ui-list" aria-labelledby={systemId}>
						{system.map(entryOf)}
					</ul>
				</>
			)}
		</>
	);
}

// On phones the side menu is a native modal dialog, because that traps the focus and closes with Escape.
function Drawer({ id, isOpen, onClose }: SideMenuProps) {
	const { t } = useTranslation("shell");
	const { user } = useSession();
	const dialog = useRef<HTMLDialogElement>(null);
	useEffect(() => {
		if (isOpen) dialog.current?.showModal();
		else dialog.current?.close();
	}, [isOpen]);
	return (
		<dialog
			ref={dialog}
			id={id}
			className="shell-drawer"
			aria-label={t("layout.menu")}
			onClose={onClose}
			// A click on the backdrop has the dialog itself as its target and closes the menu.
			onPointerDown={(event) => event.target === event.currentTarget && onClose()}
		>
			<div className="shell-drawer__head">
				<span>{user?.name}</span>
				<IconButton icon="close" label={t("layout.closeMenu")} hasTooltip={false} onPress={onClose} />
			</div>
			<nav aria-label={t("layout.menu")} className="shell-menu">
				<MenuLinks onPick={onClose} />
			</nav>
		</dialog>
	);
}

/** Menu of staff pages. Below 992 px it opens on request, and on phones it is a dialog over the page. */
export function SideMenu(props: SideMenuProps) {
	const { t } = useTranslation("shell");
	const isPhone = useSyncExternalStore(onPhoneChange, () => phone.matches);
	if (isPhone) return <Drawer {...props} />;
	return (
		<nav id={props.id} aria-label={t("layout.menu")} className="shell-menu shell-menu--side" data-open={props.isOpen}>
			<MenuLinks onPick={props.onClose} />
		</nav>
	);
}
