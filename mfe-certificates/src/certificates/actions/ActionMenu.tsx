// Imported directly, because the main entry of shared-ui would add fields and dialogs to the first load of the list.
import { IconButton } from "@portal/shared-ui/basics";
import { Menu, MenuItem, MenuTrigger } from "@portal/shared-ui/menu";
import { useTranslation } from "@portal/shared-ui/module";
import type { OfferedAction } from "./useCertificateActions.tsx";

interface ActionMenuProps {
	/** Number of the certificate or certification, which distinguishes the menus of several rows. */
	number: string;
	actions: readonly OfferedAction[];
	size?: "small";
}

/** A button that opens a menu with the actions of a record. Renders nothing if there are none. */
export function ActionMenu({ number, actions, size }: ActionMenuProps) {
	const { t } = useTranslation("certificates");
	if (actions.length === 0) return null;
	const label = t("row.more", { number });
	return (
		<MenuTrigger>
			<IconButton
				label={label}
				icon="more"
				hasTooltip={false}
				// The button has no frame in a list, because many frames would distract from the rows.
				{...(size ? { size } : { variant: "secondary" })}
			/>
			<Menu aria-label={label} onAction={(key) => actions.find(({ id }) => id === key)?.onPress?.()}>
				{actions.map(({ id, label, icon, tone, href }) => (
					<MenuItem
						key={id}
						id={id}
						{...(tone ? { tone } : {})}
						{...(icon ? { icon } : {})}
						{...(href ? { href } : {})}
					>
						{label}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}
